import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import type { Tone } from '../palette.ts'
import { useScreenText } from '../screenText.ts'
import { useDictionary } from '../sources/dictionary.ts'
import { alarmAddress } from '../sources/recordAddress.ts'
import { MarkIcon, type MarkName } from './Mark.tsx'
import { ScrollList } from './ScrollList.tsx'

const LEVELS: Readonly<Record<string, { tone: Tone; mark: MarkName }>> = {
  1: { tone: 'plain', mark: 'info' },
  2: { tone: 'warn', mark: 'warn' },
  3: { tone: 'alarm', mark: 'bell' },
  4: { tone: 'critical', mark: 'critical' },
}

/** Alarms, newest first, each with a link to its record in the console. */
export function AlarmList({ alarms }: { alarms: readonly AlarmRow[] }) {
  const { t } = useScreenText()
  const device = useDictionary('device_class')
  return (
    <ScrollList
      rows={alarms}
      keyOf={({ id }) => id}
      label={t('frame.alarms')}
      render={(alarm) => {
        const { tone, mark } = LEVELS[alarm.level] ?? { tone: 'plain', mark: 'info' }
        return (
          <a
            className="wall-alarm"
            data-tone={tone}
            data-open={alarm.handleState === '0' || undefined}
            href={alarmAddress(alarm)}
            target="_blank"
            rel="noopener"
            title={`${alarm.content}${t('frame.newWindow')}`}
          >
            <span className="wall-alarm-level">
              <MarkIcon name={mark} size={18} />
              {t(`frame.level.${alarm.level}`)}
            </span>
            <span className="wall-alarm-what">
              <b>{alarm.name}</b>
              <small>{alarm.deviceName ?? device(alarm.deviceClass)}</small>
            </span>
            <span className="wall-alarm-when">
              <time>{alarm.alarmTime.slice(5, 16)}</time>
              <small>{t(`frame.state.${alarm.handleState}`)}</small>
            </span>
          </a>
        )
      }}
    />
  )
}
