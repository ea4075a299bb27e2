import type { Tone } from '../palette.ts'
import { useScreenText } from '../screenText.ts'
import { arcPath, tickPath } from './arc.ts'
import { MarkIcon } from './Mark.tsx'
import { figure } from './numbers.ts'
import { toneMark } from './toneMark.ts'
import { useRoll } from './useRoll.ts'
import './gauge.css'

interface Props {
  title: string
  value: number | null
  unit: string
  /** End of the scale. */
  most: number
  /** Limit, marked on the scale; `null` for none. */
  limit: number | null
  digits?: number
  /** Tone, if it is known better than from the limit. */
  tone?: Tone
}

const SIZE = 120
const RADIUS = 48
const FROM = -120
const SWEEP = 240
/** Fraction of the limit from which a value is near it. */
const NEAR = 0.8

export function gaugeTone(value: number | null, limit: number | null): Tone {
  if (value === null) return 'offline'
  if (limit === null) return 'plain'
  return value > limit ? 'critical' : value > limit * NEAR ? 'warn' : 'ok'
}

/** A value on a dial, with a tick at the limit. */
export function Gauge({ title, value, unit, most, limit, digits = 0, tone = gaugeTone(value, limit) }: Props) {
  const { t } = useScreenText()
  const shown = useRoll(value)
  const angle = (amount: number) => FROM + SWEEP * Math.min(1, Math.max(0, amount / most))
  const label = `${title} ${figure(value, digits)} ${unit}${limit === null ? '' : `, ${t('frame.limit', { value: limit })}`}`
  return (
    <div className="wall-gauge" data-tone={tone} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${SIZE} 96`} aria-hidden="true">
        <path className="wall-gauge-ground" d={arcPath(SIZE / 2, RADIUS, FROM, FROM + SWEEP)} />
        {shown !== null && shown > 0 && <path className="wall-gauge-value" d={arcPath(SIZE / 2, RADIUS, FROM, angle(shown))} />}
        {limit !== null && <path className="wall-gauge-limit" d={tickPath(SIZE / 2, RADIUS - 9, RADIUS + 9, angle(limit))} />}
      </svg>
      <p>
        <strong>{figure(shown, digits)}</strong>
        <small>{unit}</small>
      </p>
      <span>
        {tone !== 'plain' && <MarkIcon name={toneMark[tone]} size={15} />}
        <b>{title}</b>
        {limit !== null && <small>≤{limit}</small>}
      </span>
    </div>
  )
}
