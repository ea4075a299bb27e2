import type { G2Spec } from '@antv/g2'
import { lazy, Suspense, useRef } from 'react'
import './chart.css'

const ChartView = lazy(() => import('./ChartView.tsx'))

/** A chart: a spec of `lines`, `bars` and the others beside this file, and what it shows in words. G2 comes when the first one is drawn. */
export function Chart({ spec, label }: { spec: G2Spec; label: string }) {
  const kept = useSame(spec)
  return (
    <Suspense fallback={<div className="w-chart" aria-hidden="true" />}>
      <ChartView spec={kept} label={label} />
    </Suspense>
  )
}

/** The spec before as long as the new one draws the same: views make one at each turn. */
function useSame(spec: G2Spec): G2Spec {
  const kept = useRef({ spec, text: '' })
  const text = JSON.stringify(spec, (_, value: unknown) => (typeof value === 'function' ? String(value) : value))
  if (text !== kept.current.text) kept.current = { spec, text }
  return kept.current.spec
}
