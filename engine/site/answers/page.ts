/** A page of the rows behind a statistic. */
export interface StatisticsPage<Row> {
  records: readonly Row[]
  total: number
  size: number
  current: number
  pages: number
}
