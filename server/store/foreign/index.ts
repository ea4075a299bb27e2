// The face of databases of others: described and read over a session of their own, and entities whose rows stand there.

export { setExternalRows } from '../external/externalRows.ts'
export { openExternalRows } from '../external/openExternalRows.ts'
export { type ForeignEngine, parseAddress } from './address.ts'
export { liveRows } from './liveRows.ts'
export { describeTable, readTables } from './readTables.ts'
export type { ForeignSession, SessionMode } from './session.ts'
export { type ForeignPlace, withForeign } from './withForeign.ts'
