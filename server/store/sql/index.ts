// Public API of this folder, for the SQL of roll-ups.

export { encodeCell, type StoredCell } from '../codec.ts'
export type { Dialect } from '../dialect/dialect.ts'
export { builtInFieldTypes, columnOf, type StoreTable, tableOf } from '../schema/table.ts'
export { conditionOf } from './filters.ts'
export { change, placeholders, selectRows } from './query.ts'
