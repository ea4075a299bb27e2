// Data scope as data: conditions on fields of an entity.

export type Value = string | number | boolean

/** An empty `all` matches every row, an empty `any` none. As in SQL, no comparison matches a row without a value. */
export type RowFilter =
  | { kind: 'all' | 'any'; of: readonly RowFilter[] }
  | { kind: 'not'; of: RowFilter }
  | { kind: 'compare'; field: string; sign: Sign; to: { value: Value } | { field: string } }
  | { kind: 'in'; field: string; values: readonly (string | number)[] }
  | { kind: 'starts' | 'contains'; field: string; text: string }

export type Sign = '=' | '<>' | '<' | '<=' | '>' | '>='
