import { useScreenText } from '../../screenText.ts'
import type { AiAlarmPage } from '../../sources/aiAlarms.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { useHandling } from '../../sources/useHandling.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { ScrollList } from '../../views/ScrollList.tsx'
import './film.css'

/** Unhandled alarms of all days, newest first. */
export function PendingList({ alarms }: { alarms: AiAlarmPage }) {
  const { t } = useScreenText()
  const word = useDictionary('ai_alarm_type')
  const may = useHandling()
  return (
    <>
      <p className="wall-of">{t('video.pendingOf', { count: alarms.total })}</p>
      <ScrollList
        rows={alarms.records}
        keyOf={({ id }) => id}
        label={t('video.pendingList')}
        render={({ id, alarmType, alarmTime, alarmLevel, monitorName }) => (
          <div className="wall-pending" data-tone={alarmLevel === '4' ? 'critical' : alarmLevel === '3' ? 'alarm' : 'warn'}>
            <MarkIcon name={alarmLevel === '4' ? 'critical' : alarmLevel === '3' ? 'bell' : 'warn'} size={18} />
            <span>
              <b>{word(alarmType)}</b>
              <small>
                {alarmTime.slice(5, 16)} · {monitorName ?? '—'}
              </small>
            </span>
            <a className="wall-button" href={recordAddress('ai-video-data', id, 'handle')} target="_blank" rel="noopener">
              {t(may['ai-video-data'] ? 'video.handle' : 'video.view')}
            </a>
            {may.falseAlarm && (
              <a className="wall-button" href={recordAddress('ai-video-data', id, 'falseAlarm')} target="_blank" rel="noopener">
                {t('video.falseAlarm')}
              </a>
            )}
          </div>
        )}
      />
    </>
  )
}
