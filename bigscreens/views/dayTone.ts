import { millisecondsOf } from '../../engine/model/siteTime.ts'
import type { Tone } from '../palette.ts'

const DAY = 86_400_000
const SOON = 30

/** Tone of a due date (`YYYY-MM-DD`): past, within thirty days, or later. */
export function dayTone(day: string | null, now: Date): Tone {
  if (day === null) return 'plain'
  const left = (millisecondsOf(`${day.slice(0, 10)} 23:59:59`) - now.getTime()) / DAY
  return left < 0 ? 'critical' : left < SOON ? 'warn' : 'plain'
}
