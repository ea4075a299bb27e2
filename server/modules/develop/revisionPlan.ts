// Decides which side leads when the text of a schema file in the folder differs from its newest revision.

import * as dict from '#engine/site/keys.ts'

/** The newest revision of a file that is in use. */
export interface NewestRevision {
  hash: string
  source: string
}

export interface FolderSide {
  /** Of the text that is served; '' where there is no file. */
  hash: string
  /** The hash when this node last looked; nothing after a start. */
  seen: string | undefined
  /** The text was a revision of the file once. */
  isKnown: boolean
}

/**
 * `record`: the folder leads, and its text becomes a revision. `take`: the revision leads, and is written to the folder.
 * After a start a text that was a revision once is an old copy, such as that of a container image, where the newest one was published here.
 */
export function revisionPlan({ hash, seen, isKnown }: FolderSide, newest: NewestRevision | undefined): 'record' | 'take' | 'none' {
  if (hash === (newest?.hash ?? '')) return 'none'
  if (newest === undefined || (seen !== undefined && seen !== hash)) return 'record'
  if (newest.source !== dict.schemaSource.folder) return seen !== undefined || isKnown || hash === '' ? 'take' : 'record'
  return seen === undefined ? 'record' : 'none'
}
