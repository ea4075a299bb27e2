import { useEffect, useState } from 'react'
import type { AiAlarm } from '../../sources/aiAlarms.ts'
import { framedAt, noAlarmsSeen, updateAlarmsSeen } from './freshAlarms.ts'

/** Cameras with an alarm in the last ten seconds. Undefined `rows` are a pending response, not one without alarms. */
export function useFramed(rows: readonly AiAlarm[] | undefined): ReadonlySet<string> {
  const [alarmsSeen, setAlarmsSeen] = useState(noAlarmsSeen)
  const [taken, setTaken] = useState<unknown>(null)
  const [now, setNow] = useState(0)
  if (rows !== undefined && rows !== taken) {
    const moment = Date.now()
    setTaken(rows)
    setNow(moment)
    setAlarmsSeen(updateAlarmsSeen(alarmsSeen, rows, moment))
  }
  const framed = framedAt(alarmsSeen, now)
  const next = Math.min(...[...alarmsSeen.until.values()].filter((end) => end > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return framed
}
