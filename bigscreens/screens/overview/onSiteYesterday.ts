import type { PresencePoint } from '#engine/site/answers/people.ts'

/** People on site yesterday at the same time, from the nearest full hour; `null` if unknown. */
export function onSiteYesterday(hours: readonly Pick<PresencePoint, 'time' | 'onSite'>[], now: string): number | null {
  const [hour = 0, minute = 0] = now.slice(11, 16).split(':').map(Number)
  const ended = hour - (minute < 30 ? 1 : 0)
  return hours.find(({ time }) => Number(time.slice(0, 2)) === ended)?.onSite ?? null
}
