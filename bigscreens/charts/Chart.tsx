import { lazy, Suspense, useRef } from 'react'
import type { ChartSpec } from './specs.ts'
import './chart.css'

const ChartView = lazy(() => import('./ChartView.tsx'))

interface Props {
  /** Made by one of `specs.ts`. */
  spec: ChartSpec
  /** Text description of the chart. */
  label: string
}

/** A chart; G2 comes when the first one is drawn. */
export function Chart({ spec, label }: Props) {
  const { g2, units } = useSame(spec)
  return (
    <div className="wall-chart" data-legend={hasLegend(g2) || undefined}>
      {units.length > 0 && (
        <p className="wall-chart-units">
          {units.map((unit) => (
            <span key={unit}>{unit}</span>
          ))}
        </p>
      )}
      <Suspense fallback={null}>
        <ChartView spec={g2} label={label} />
      </Suspense>
    </div>
  )
}

/** A legend takes the first line of the drawing, and leaves both its ends to the units. */
const hasLegend = (g2: ChartSpec['g2']): boolean => Boolean((g2 as { legend?: unknown }).legend)

/** The spec before as long as the new one draws the same: views make one at each turn. */
function useSame(spec: ChartSpec): ChartSpec {
  const kept = useRef({ spec, text: '' })
  const text = JSON.stringify(spec, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
  if (text !== kept.current.text) kept.current = { spec, text }
  return kept.current.spec
}
