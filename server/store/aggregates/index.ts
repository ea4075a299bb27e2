// Public API of this folder: counts, sums and means over the rows of an entity.

export { withLimitedConcurrency } from './concurrencyLimit.ts'
export * from './figures.ts'
export { type Occupancy, type OccupancyState, occupancyOf, peopleInState } from './occupancy.ts'
export { MAX_COUNTED, type TableUse, tableUse } from './tableUse.ts'
