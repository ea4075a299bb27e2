// Public API of this folder: journal of changes, removed records, undo.

export type { AuditLine } from './audit.ts'
export { BIN_DAYS, binCutoff, eraseForGood, holdingText, removedBefore, removedButReferenced, removedRecords } from './bin.ts'
export { changeSet, inChangeSet } from './changeSet.ts'
export { eraseNotedSecrets } from './eraseSecrets.ts'
export {
  changesOf,
  changesOfSet,
  countsOfSet,
  countsOfSets,
  entriesOf,
  forgetChanges,
  type NotedChange,
  tenantOfChanges,
} from './journal.ts'
export { recentChanges } from './recentChanges.ts'
export { findRemoved, restoreRecord } from './restore.ts'
