import { lazy, Suspense, useRef } from 'react'
import type { ChartSpec } from './specs.ts'
import './chart.css'

const ChartView = lazy(() => import('./ChartView.tsx'))

interface Props {
  /** Spec made by a function of `specs.ts`. */
  spec: ChartSpec
  /** Text description of the chart. */
  label: string
}

/** A chart; G2 loads with the first one. */
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

/** True for a chart with a legend, which leaves space for the units at both ends of the first line. */
const hasLegend = (g2: ChartSpec['g2']): boolean => Boolean((g2 as { legend?: unknown }).legend)

/** Returns the previous spec while the new one is equal, because views create a spec in every render. */
function useSame(spec: ChartSpec): ChartSpec {
  const kept = useRef({ spec, text: '' })
  const text = JSON.stringify(spec, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
  if (text !== kept.current.text) kept.current = { spec, text }
  return kept.current.spec
}
