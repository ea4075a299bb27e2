import type { CSSProperties } from 'react'
import type { DeclaredChart as Declared } from '../../engine/model/entity/recordView.ts'
import { Chart } from '../charts/Chart.tsx'
import { bars, lines, rows as shareRows } from '../charts/specs.ts'
import { figure } from '../views/numbers.ts'
import { chartDays, pointsOf, sharesOf, spansOf } from './declared.ts'
import './declared.css'

interface Props {
  chart: Declared
  rows: readonly Readonly<Record<string, unknown>>[]
  now: string
  title: string
}

/** A chart of a schema file, rendered by its kind. */
export function DeclaredView({ chart, rows, now, title }: Props) {
  const { kind, unit, limit, hours } = chart
  const options = {
    ...(unit === null ? {} : { unit }),
    limit: limit === null ? null : { value: limit, name: '' },
    at: (moment: string) => (hours > 48 ? moment.slice(5, 10) : moment.slice(11, 16)) || moment,
  }
  switch (kind) {
    case 'series':
      return <Chart label={title} spec={lines(pointsOf(chart, rows), options)} />
    case 'bar':
      return <Chart label={title} spec={bars(pointsOf(chart, rows), options)} />
    case 'share':
      return (
        <Chart
          label={title}
          spec={shareRows(
            sharesOf(chart, rows).map(({ name, value }) => ({ at: name, name: title, value })),
            { ...options, limit: null },
          )}
        />
      )
    case 'gauge':
      return <Gauge chart={chart} rows={rows} />
    case 'calendar':
      return <Calendar chart={chart} rows={rows} now={now} />
    case 'timeline':
      return <Timeline chart={chart} rows={rows} now={now} />
  }
}

/** Gauge of the last value of each member, relative to its limit. */
function Gauge({ chart, rows }: Pick<Props, 'chart' | 'rows'>) {
  const points = pointsOf(chart, rows)
  const { unit, limit } = chart
  return (
    <ul className="wall-gauges">
      {chart.y.map(({ title }) => {
        const value = points.findLast((point) => point.name === title && point.value !== null)?.value ?? null
        const isOver = limit !== null && value !== null && value > limit
        return (
          <li key={title} data-over={isOver || undefined}>
            <span>{title}</span>
            <b>
              {figure(value, 1)} {unit}
            </b>
            {limit !== null && <meter min={0} max={limit} value={value ?? 0} aria-label={title} />}
            {limit !== null && (
              <small>
                ≤ {limit} {unit}
              </small>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Calendar with a box for each day, stronger for larger values. */
function Calendar({ chart, rows, now }: Omit<Props, 'title'>) {
  const days = chartDays(chart, rows, now)
  const most = Math.max(1, ...days.map(({ value }) => value))
  const { y, unit } = chart
  return (
    <ol className="wall-days">
      {days.map(({ day, value }) => (
        <li
          key={day}
          data-none={value === 0 || undefined}
          style={{ '--part': value / most } as CSSProperties}
          title={`${day} ${y[0]?.title ?? ''} ${value} ${unit ?? ''}`}
        >
          <span>{day.slice(5)}</span>
          <b>{value}</b>
        </li>
      ))}
    </ol>
  )
}

/** Timeline of spans, in lanes. */
function Timeline({ chart, rows, now }: Omit<Props, 'title'>) {
  const lanes = Map.groupBy(spansOf(chart, rows, now), ({ lane }) => lane)
  return (
    <ul className="wall-lanes">
      {[...lanes].map(([lane, spans]) => (
        <li key={lane}>
          <span>{lane}</span>
          <div>
            {spans.map(({ from, to, start, length }) => (
              <i key={from} style={{ left: `${start}%`, width: `max(2px, ${length}%)` }} title={`${from} – ${to}`} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
