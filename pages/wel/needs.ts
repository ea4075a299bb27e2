import type { OpenAlarm } from './siteOverview.ts'

/** Open alarms of one name at one place: the gravest and newest of them stands for all. */
export interface Need {
  alarm: OpenAlarm
  count: number
}

const MOST = 8

/** What is most urgent, repeats put together: the gravest first, of one level the newest. */
export function needsOf(open: readonly OpenAlarm[]): Need[] {
  const sorted = open.toSorted(
    (one, other) =>
      Number(other.level) - Number(one.level) || (one.alarmTime < other.alarmTime ? 1 : one.alarmTime > other.alarmTime ? -1 : 0),
  )
  const alike = Map.groupBy(sorted, ({ entity, name, projectName, deviceName }) => [entity, name, projectName, deviceName].join('\n'))
  return [...alike.values()].flatMap(([alarm, ...others]) => (alarm ? [{ alarm, count: others.length + 1 }] : [])).slice(0, MOST)
}
