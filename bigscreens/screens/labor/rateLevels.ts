import type { Tone } from '../../palette.ts'

const GOOD = 80
const FAIR = 50

/** Tone of an attendance rate in percent: good from 80 on, bad below 50. */
export function attendTone(rate: number | null): Tone {
  if (rate === null) return 'offline'
  return rate >= GOOD ? 'ok' : rate >= FAIR ? 'warn' : 'critical'
}
