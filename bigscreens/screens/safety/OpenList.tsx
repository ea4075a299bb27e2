import { useEffect, useState } from 'react'
import type { AlarmFigures, AlarmRow } from '#engine/site/answers/alarms.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { alarmAddress } from '../../sources/recordAddress.ts'
import { useHandling } from '../../sources/useHandling.ts'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { ScrollList } from '../../views/ScrollList.tsx'
import './safety.css'
import '../../views/headline.css'

const LEVELS: Readonly<Record<string, { tone: Tone; mark: MarkName }>> = {
  2: { tone: 'warn', mark: 'warn' },
  3: { tone: 'alarm', mark: 'bell' },
  4: { tone: 'critical', mark: 'critical' },
}
const MINUTE = 60_000
const OVERDUE_MINUTES = 1_440

/** How long an alarm has been open, in minutes. */
export const openMinutes = (alarmTime: string, now: number): number => Math.max(0, Math.floor((now - millisecondsOf(alarmTime)) / MINUTE))

/** Sorts by severity, then oldest first. */
export const byUrgency = (one: AlarmRow, other: AlarmRow): number =>
  Number(other.level) - Number(one.level) || (one.alarmTime < other.alarmTime ? -1 : 1)

/** Open alarms with their age, and links to handle them. */
export function OpenList({ open }: { open: AlarmFigures }) {
  const { t } = useScreenText()
  const device = useDictionary('device_class')
  const may = useHandling()
  const now = useMinute()
  const rows = [...open.latest].sort(byUrgency)
  return (
    <>
      <p className="wall-headline">
        <span>
          {t('safety.waiting')} <b>{open.summary.pending}</b> {t('safety.alarms', { count: open.summary.pending })}
        </span>
        <span data-tone={open.summary.critical > 0 ? 'critical' : 'ok'}>
          {t('frame.level.4')} <b>{open.summary.critical}</b> {t('safety.alarms', { count: open.summary.critical })}
        </span>
      </p>
      <ScrollList
        rows={rows}
        keyOf={({ id }) => id}
        label={t('safety.open')}
        render={(alarm) => {
          const { tone, mark } = LEVELS[alarm.level] ?? { tone: 'plain', mark: 'info' }
          const minutes = openMinutes(alarm.alarmTime, now)
          return (
            <div className="wall-open" data-tone={tone}>
              <MarkIcon name={mark} size={20} />
              <span>
                <b title={alarm.content}>{alarm.name}</b>
                <small>
                  {t(`frame.level.${alarm.level}`)} · {alarm.deviceName ?? device(alarm.deviceClass)}
                </small>
              </span>
              <span className="wall-open-since" data-tone={minutes >= OVERDUE_MINUTES ? 'critical' : 'plain'}>
                <b>{elapsed(minutes, t)}</b>
                <small>{minutes >= OVERDUE_MINUTES ? t('safety.overdue') : t(`frame.state.${alarm.handleState}`)}</small>
              </span>
              <a
                className="wall-button"
                href={alarmAddress(alarm)}
                target="_blank"
                rel="noopener"
                title={`${alarm.name}${t('frame.newWindow')}`}
              >
                {t(may[alarm.entity] ? 'safety.handle' : 'safety.view')}
              </a>
            </div>
          )
        }}
      />
    </>
  )
}

function elapsed(minutes: number, t: (key: string, args: Record<string, number>) => string): string {
  if (minutes < 60) return t('safety.elapsed.minutes', { count: minutes })
  if (minutes < OVERDUE_MINUTES) return t('safety.elapsed.hours', { count: Math.floor(minutes / 60) })
  return t('safety.elapsed.days', { count: Math.floor(minutes / OVERDUE_MINUTES) })
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
