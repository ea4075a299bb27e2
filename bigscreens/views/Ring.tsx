import { seriesColours } from '../palette.ts'
import { arcPath } from './arc.ts'
import { type FigureUnit, figure, shareText, unitWord } from './numbers.ts'
import './ring.css'

export interface RingPart {
  name: string
  value: number
  colour?: string
}

interface Props {
  parts: readonly RingPart[]
  /** Title of the total, in the centre. */
  title: string
  unit: FigureUnit
}

const SIZE = 180
const RADIUS = 74
/** Gap between parts in degrees. */
const GAP = 2

/** Ring chart with names, figures and percentages of its parts. */
export function Ring({ parts, title, unit }: Props) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shown = parts.filter(({ value }) => value > 0)
  let from = 0
  return (
    <div className="wall-ring">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`${title} ${total} ${unitWord(unit, total)}`}>
        <circle className="wall-ring-ground" cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        {shown.map(({ name, value, colour }) => {
          const start = from
          from += (value / total) * 360
          const end = shown.length > 1 ? Math.max(start + 1, from - GAP) : from
          return <path key={name} d={arcPath(SIZE / 2, RADIUS, start, end)} style={{ stroke: colour ?? colourAt(parts, name) }} />
        })}
        <text className="wall-ring-figure" x="50%" y="50%">
          {figure(total)}
        </text>
        <text className="wall-ring-title" x="50%" y="67%">
          {title}
        </text>
      </svg>
      <ul>
        {parts.map(({ name, value, colour }) => (
          <li key={name}>
            <i style={{ background: colour ?? colourAt(parts, name) }} />
            <span>{name}</span>
            <b>
              {figure(value)}
              <small>{unitWord(unit, value)}</small>
            </b>
            <em>{shareText(value, total)}</em>
          </li>
        ))}
      </ul>
    </div>
  )
}

const colourAt = (parts: readonly RingPart[], name: string): string =>
  `var(--wall-series-${(parts.findIndex((part) => part.name === name) % seriesColours.length) + 1})`
