import { useEffect, useState } from 'react'
import { useScreenText } from '../screenText.ts'
import { alarmFigures } from '../sources/alarms.ts'
import { alarmAddress } from '../sources/recordAddress.ts'
import { useSource } from '../sources/useFeeds.ts'
import { MarkIcon } from '../views/Mark.tsx'
import { announceNew, noAnnouncements } from './newCritical.ts'
import { beep } from './useSound.ts'
import './banner.css'

const SHOWN_MS = 10_000

/** Announces each new critical alarm for ten seconds, on any screen. */
export function AlarmBanner() {
  const { t } = useScreenText()
  const { data } = useSource(alarmFigures, '5s')
  const [called, setCalled] = useState(noAnnouncements)
  const [taken, setTaken] = useState<unknown>(null)
  if (data && data !== taken) {
    setTaken(data)
    setCalled(announceNew(called, data.latest ?? []))
  }
  const alarm = called.queue[0]
  const id = alarm?.id
  const next = () => setCalled(({ known, queue }) => ({ known, queue: queue.slice(1) }))
  useEffect(() => {
    if (id === undefined) return
    beep()
    const timer = setTimeout(() => setCalled(({ known, queue }) => ({ known, queue: queue.slice(1) })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  if (!alarm) return null
  const rest = called.queue.length - 1
  return (
    <div className="wall-banner" role="alert">
      <MarkIcon name="critical" size={26} />
      <b>{t('frame.critical')}</b>
      <span>
        {alarm.alarmTime.slice(11, 19)} {alarm.content}
      </span>
      {rest > 0 && <small>{t('frame.more', { count: rest })}</small>}
      <a href={alarmAddress(alarm)} target="_blank" rel="noopener">
        {t('frame.openAlarm')}
      </a>
      <button type="button" aria-label={t('frame.close')} onClick={next}>
        <MarkIcon name="cross" size={18} />
      </button>
    </div>
  )
}
