import type { Tone } from '../palette.ts'
import type { MarkName } from './Mark.tsx'

/** Icon of a tone, so that it does not depend on colour alone. */
export const toneMark: Readonly<Record<Tone, MarkName>> = {
  ok: 'ok',
  warn: 'warn',
  alarm: 'bell',
  critical: 'critical',
  offline: 'offline',
  plain: 'info',
}
