import { type FigureUnit, figure, share, unitWord } from './numbers.ts'
import './rank.css'

export interface RankBar {
  name: string
  value: number
  /** Additional text beside the figure. */
  note?: string
}

/** Ranking with a bar for each name. */
export function RankBars({ rows, unit, digits = 0 }: { rows: readonly RankBar[]; unit: FigureUnit; digits?: number }) {
  const most = Math.max(...rows.map(({ value }) => value), 0)
  return (
    <ol className="wall-rank">
      {rows.map(({ name, value, note }, at) => (
        <li key={name}>
          <i>{at + 1}</i>
          <span>{name}</span>
          <b>
            {figure(value, digits)}
            <small>{unitWord(unit, value)}</small>
            {note && <small>{note}</small>}
          </b>
          <em style={{ width: `${share(value, most)}%` }} />
        </li>
      ))}
    </ol>
  )
}
