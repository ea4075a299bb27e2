// Public API of this folder: describe and read foreign databases over sessions, and serve entities whose rows are there.

export { setExternalRows } from '../external/externalRows.ts'
export { openExternalRows } from '../external/openExternalRows.ts'
export { type ForeignEngine, parseAddress } from './address.ts'
export { liveRows } from './liveRows.ts'
export { describeTable, readTables } from './readTables.ts'
export { type RowSelection, selectedBytes, selectedRows } from './selectedRows.ts'
export type { ForeignSession, SessionMode, TextCell } from './session.ts'
export { type ForeignPlace, withForeign } from './withForeign.ts'
