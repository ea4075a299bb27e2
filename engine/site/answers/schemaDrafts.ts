// Types of the API responses about drafts of schema files.

import type { Finding } from '../../model/checks/finding.ts'
import type { EntityFile } from '../../model/entity/entityFile.ts'
import type { Manifest } from '../../model/entity/manifest.ts'

export interface SchemaDraft {
  id: string
  file: string
  text: string
  /** Version of the draft; a save names it, so that it replaces no other save. */
  hash: string
  /** Hash of the live text that the draft started from; '' for a new file. */
  base: string
  reason: string
  author: string
  /** `YYYY-MM-DD HH:mm:ss` */
  savedAt: string
  findings: readonly Finding[]
  /** `YYYY-MM-DD HH:mm:ss`; '' if no publication is scheduled. */
  publishAt: string
  /** Why a scheduled publication was refused; '' if none was. */
  refusal: string
  /** Ids and names of the roles that try the draft before all others; empty for none. */
  trialRoles: readonly string[]
  trialNames: string
  /** `YYYY-MM-DD HH:mm:ss`, when the trial ends by itself; '' without one. */
  trialUntil: string
  /** True if the live text is another one than the draft started from. */
  isOvertaken: boolean
}

/** Answer to a save that was refused since somebody else saved meanwhile. */
export interface DraftConflict {
  /** `null` if the draft was published or discarded. */
  stored: Pick<SchemaDraft, 'text' | 'hash' | 'base' | 'author' | 'savedAt' | 'reason'> | null
  yours: { text: string }
}

/** Schema files of a preview. */
export interface PreviewManifest {
  manifest: Manifest
  /** Name and path of the entity of the draft. */
  name: string
  path: string
  /** Hash of `content` in the manifest. */
  hash: string
  /** The draft, with the calls and the page of the preview. */
  content: EntityFile
  /** Permissions that only the draft has: roles cannot hold them yet. */
  newCodes: readonly string[]
}

/** A role whose users can try a draft. */
export interface TrialRole {
  id: string
  name: string
}
