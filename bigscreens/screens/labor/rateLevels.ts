import type { Tone } from '../../palette.ts'

const GOOD = 80
const FAIR = 50

/** Of those registered in per cent: 80 and more have come well, under 50 badly. */
export function attendTone(rate: number | null): Tone {
  if (rate === null) return 'offline'
  return rate >= GOOD ? 'ok' : rate >= FAIR ? 'warn' : 'critical'
}
