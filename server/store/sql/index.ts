// Public API of this folder, for the SQL of roll-ups.

export { encodeCell, type StoredCell } from '../codec.ts'
export type { Dialect } from '../dialect/dialect.ts'
export { columnOf, kept, type StoreTable, tableOf } from '../schema/table.ts'
export { conditionOf } from './filters.ts'
export { change, marks, selectRows } from './query.ts'
