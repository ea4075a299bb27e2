/** Fields that summarise a record: the head of its page, and its card on a phone. */
export interface Card {
  /** `null`: no text column names it, its id does. */
  title: string | null
  /** A shorter name, for cells that point at the record. */
  short: string | null
  image: string | null
  state: string | null
  facts: readonly string[]
}

/** Tabs of a record's page. */
export type RecordTab =
  | { kind: 'list'; title: string; entity: string; where: Readonly<Record<string, string>>; defaults: Readonly<Record<string, string>> }
  | { kind: 'panel'; title: string; panel: string }
  | { kind: 'charts'; title: string; charts: readonly DeclaredChart[] }

export type ChartKind = 'series' | 'bar' | 'gauge' | 'timeline' | 'share' | 'calendar'

/** A chart over rows that an address answers. */
export interface DeclaredChart {
  kind: ChartKind
  title: string
  /** Path of a GET. */
  path: string
  /** Templates over the record, `since` and `now`. */
  query: Readonly<Record<string, string>>
  /** Hours from `since` to `now`. */
  hours: number
  /** Member of the answer with the rows; `null`: the answer itself. */
  at: string | null
  /** Member of a row with its moment, day or name. */
  x: string
  /** Of a timeline: member of a row with the moment that its span ends at. */
  until: string | null
  y: readonly { member: string; title: string }[]
  unit: string | null
  limit: number | null
}
