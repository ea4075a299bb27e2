/** Fields that summarise a record: the head of its page, and its card on a phone. */
export interface Card {
  /** Field with the title; `null` to use the id. */
  title: string | null
  /** Field with a shorter name, shown in cells that refer to the record. */
  short: string | null
  image: string | null
  state: string | null
  facts: readonly string[]
}

/** A record on paper. */
export interface PrintForm {
  /** Chinese heading; `null` for title and name of the record. */
  title: string | null
  /** Names of fields in their order; `null` for those of the form. */
  fields: readonly string[] | null
  note: string | null
  signatures: readonly string[]
  /** Names of copies; empty for one without a name. */
  copies: readonly string[]
  /** True for the lists of the record's page. */
  hasLists: boolean
  /** True for organisation, project and running number at the top, of printed lists too. */
  hasLetterhead: boolean
}

/** Tabs of a record's page. */
export type RecordTab =
  | { kind: 'list'; title: string; entity: string; where: Readonly<Record<string, string>>; defaults: Readonly<Record<string, string>> }
  | { kind: 'panel'; title: string; panel: string }
  | { kind: 'charts'; title: string; charts: readonly DeclaredChart[] }

export type ChartKind = 'series' | 'bar' | 'gauge' | 'timeline' | 'share' | 'calendar'

/** A chart of rows that a URL returns. */
export interface DeclaredChart {
  kind: ChartKind
  title: string
  /** Path of a GET request. */
  path: string
  /** Query, as templates over the record, `since` and `now`. */
  query: Readonly<Record<string, string>>
  /** Hours from `since` to `now`. */
  hours: number
  /** Property of the response with the rows; `null` for the response itself. */
  at: string | null
  /** Property of a row with its time, day or name. */
  x: string
  /** For a timeline: property of a row with the end of its span. */
  until: string | null
  y: readonly { member: string; title: string }[]
  unit: string | null
  limit: number | null
}
