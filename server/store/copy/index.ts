// Public API of this folder: backup, restore and inspection of the database, for commands beside a running server.

export { lockFolder } from '../folderLock.ts'
export { type Inspection, inspectStore } from '../inspect.ts'
export { DATA_FORMAT, refuseDowngrade } from '../schema/dataFormat.ts'
export { distributeTable, shardNodes, tablePlaces } from '../schema/distribute.ts'
export {
  commandLine,
  dumpPostgres,
  dumpTool,
  isCoordinator,
  postgresCounts,
  refuseUnheldDump,
  restorePostgres,
  restoreTool,
  ToolMissing,
} from './postgresCopy.ts'
export { copySqlite, soundCounts } from './sqliteCopy.ts'
export { countFaults, type TableCounts } from './tableCounts.ts'
