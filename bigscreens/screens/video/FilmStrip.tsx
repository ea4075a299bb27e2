import { useRef, useState } from 'react'
import { useScreenText } from '../../screenText.ts'
import type { AiAlarm, AiAlarmPage } from '../../sources/aiAlarms.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { AlarmDialog } from './AlarmDialog.tsx'
import { AlarmPicture } from './AlarmPicture.tsx'
import './film.css'

/** Latest detections with their boxes; a click enlarges one. */
export function FilmStrip({ alarms }: { alarms: AiAlarmPage }) {
  const { t } = useScreenText()
  const word = useDictionary('ai_alarm_type')
  const [open, setOpen] = useState<AiAlarm | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  return (
    <>
      <ul className="wall-film" aria-label={t('video.film')}>
        {alarms.records.map((alarm) => (
          <li key={alarm.id} data-open={alarm.handleState === '0' || undefined}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                opener.current = currentTarget
                setOpen(alarm)
              }}
            >
              <span className="wall-film-picture">
                <AlarmPicture alarm={alarm} name={word(alarm.alarmType)} isSmall instead={<MarkIcon name="camera" size={48} />} />
              </span>
              <b>{word(alarm.alarmType)}</b>
              <span>
                <time>{alarm.alarmTime.slice(11, 19)}</time>
                <em>{alarm.confidence === null ? '—' : `${figure(alarm.confidence, 1)}%`}</em>
              </span>
              <small>{alarm.monitorName ?? '—'}</small>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <AlarmDialog
          alarm={alarms.records.find(({ id }) => id === open.id) ?? open}
          onClose={() => {
            setOpen(null)
            opener.current?.focus()
          }}
        />
      )}
    </>
  )
}
