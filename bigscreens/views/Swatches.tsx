import { seriesColours } from '../palette.ts'
import { figure } from './numbers.ts'
import './swatches.css'

interface Props {
  /** In the order that a chart takes its colours. */
  rows: readonly { name: string; value: number }[]
  unit: string
  colours?: readonly string[]
}

/** The names and figures of what a chart beside it draws in colours alone. */
export function Swatches({ rows, unit, colours = seriesColours }: Props) {
  return (
    <ul className="wall-swatches">
      {rows.map(({ name, value }, at) => (
        <li key={name}>
          <i style={{ background: colours[at % colours.length] }} />
          <span>{name}</span>
          <b>
            {figure(value)}
            <small>{unit}</small>
          </b>
        </li>
      ))}
    </ul>
  )
}
