import { seriesColours } from '../palette.ts'
import { type FigureUnit, figure, unitWord } from './numbers.ts'
import './swatches.css'

interface Props {
  /** In the order of the chart's colours. */
  rows: readonly { name: string; value: number }[]
  unit: FigureUnit
  colours?: readonly string[]
}

/** Legend with figures for a chart without labels. */
export function Swatches({ rows, unit, colours = seriesColours }: Props) {
  return (
    <ul className="wall-swatches">
      {rows.map(({ name, value }, at) => (
        <li key={name}>
          <i style={{ background: colours[at % colours.length] }} />
          <span>{name}</span>
          <b>
            {figure(value)}
            <small>{unitWord(unit, value)}</small>
          </b>
        </li>
      ))}
    </ul>
  )
}
