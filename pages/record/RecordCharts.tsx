// The charts that a schema file declares, on the page of a record.

import { LazyDeclaredCharts } from '../../bigscreens/index.ts'
import type { ChartsProps } from '../../engine/record/charts.ts'

export default function RecordCharts(props: ChartsProps) {
  return <LazyDeclaredCharts {...props} />
}
