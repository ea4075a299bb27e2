// Data form of a data scope: conditions on fields of an entity.

export type Value = string | number | boolean

/** `all` of nothing shows every row, `any` of nothing shows none. A row without a value is shown by no comparison, as in SQL. */
export type RowFilter =
  | { kind: 'all' | 'any'; of: readonly RowFilter[] }
  | { kind: 'not'; of: RowFilter }
  | { kind: 'compare'; field: string; sign: Sign; to: { value: Value } | { field: string } }
  | { kind: 'in'; field: string; values: readonly (string | number)[] }
  | { kind: 'starts' | 'contains'; field: string; text: string }

export type Sign = '=' | '<>' | '<' | '<=' | '>' | '>='
