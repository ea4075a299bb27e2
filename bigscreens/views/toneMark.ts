import type { Tone } from '../palette.ts'
import type { MarkName } from './Mark.tsx'

/** The sign that goes with a tone, so that it can be told without its colour. */
export const toneMark: Readonly<Record<Tone, MarkName>> = {
  ok: 'ok',
  warn: 'warn',
  alarm: 'bell',
  critical: 'critical',
  offline: 'offline',
  plain: 'info',
}
