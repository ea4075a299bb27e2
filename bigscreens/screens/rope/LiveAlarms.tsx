import { useEffect, useState } from 'react'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { useHandling } from '../../sources/useHandling.ts'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import { alarmsToShow, durationText, isAlarmActive } from './alarmRows.ts'
import { CallButton } from './CallButton.tsx'
import './rope.css'
import type { RopeAlarm } from '#engine/site/answers/rope.ts'

interface Props {
  active: { records: readonly RopeAlarm[] }
  today: { records: readonly RopeAlarm[] }
}

const LEVELS: Readonly<Record<string, { tone: Tone; mark: MarkName }>> = {
  1: { tone: 'plain', mark: 'info' },
  2: { tone: 'warn', mark: 'warn' },
  3: { tone: 'alarm', mark: 'bell' },
  4: { tone: 'critical', mark: 'critical' },
}

/** Active alarms with running duration, and ended alarms of today that are not closed. */
export function LiveAlarms({ active, today }: Props) {
  const { t } = useScreenText()
  const may = useHandling()['alarm-event']
  const alarms = alarmsToShow(active.records, today.records)
  if (alarms.length === 0)
    return (
      <div className="wall-notice" data-tone="ok">
        <MarkIcon name="ok" />
        <p>{t('rope.noAlarms')}</p>
      </div>
    )
  return (
    <ScrollList
      rows={alarms}
      keyOf={({ id }) => id}
      label={t('rope.alarms')}
      render={(alarm) => {
        const { tone, mark } = LEVELS[alarm.level] ?? { tone: 'plain', mark: 'info' }
        const parts = [alarm.laborName ?? alarm.deviceCode, alarm.height === null ? null : `${figure(alarm.height, 1)} m`]
        return (
          <div className="wall-rope-alarm" data-tone={tone} data-on={isAlarmActive(alarm) || undefined}>
            <MarkIcon name={mark} size={20} />
            <span className="wall-rope-alarm-what">
              <b>{alarm.name}</b>
              <small>{parts.filter(Boolean).join(' · ')}</small>
            </span>
            <span className="wall-rope-alarm-time">
              {isAlarmActive(alarm) ? <Seconds since={alarm.alarmSeconds} /> : <b>{alarm.alarmTime.slice(11, 16)}</b>}
              <small>{isAlarmActive(alarm) ? t('rope.on') : t('rope.lasted', { time: durationText(alarm.alarmSeconds) })}</small>
            </span>
            <span className="wall-rope-alarm-do">
              {alarm.laborId && <CallButton laborId={alarm.laborId} name={alarm.laborName ?? ''} />}
              <a
                className="wall-button"
                href={recordAddress('alarm-event', alarm.id, 'handle')}
                target="_blank"
                rel="noopener"
                title={`${alarm.name}${t('frame.newWindow')}`}
              >
                {t(may ? 'rope.handle' : 'rope.view')}
              </a>
            </span>
          </div>
        )
      }}
    />
  )
}

const SECOND = 1000

/** Duration that keeps counting between responses. */
function Seconds({ since }: { since: number }) {
  const [now, setNow] = useState({ since, passed: 0 })
  if (now.since !== since) setNow({ since, passed: 0 })
  useEffect(() => {
    const timer = setInterval(() => setNow((last) => ({ ...last, passed: last.passed + 1 })), SECOND)
    return () => clearInterval(timer)
  }, [])
  return <b>{durationText(now.since + now.passed)}</b>
}
