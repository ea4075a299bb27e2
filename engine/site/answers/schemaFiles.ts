// Types of the API responses about schema files and their revisions.

export interface RevisionHead {
  id: string
  file: string
  number: number
  /** Key of `schema_source`. */
  source: string
  author: string
  reason: string
  /** '' for the removal of the file. */
  hash: string
  /** `YYYY-MM-DD HH:mm:ss`; '' while it is being published. */
  takenAt: string
  createTime: string
  /** When the node that publishes it last said so; '' for a revision of the folder. */
  claimedAt: string
}

/** A consequence of a change of a schema file, in the language of the caller. */
export interface ChangeEffect {
  file: string
  /** Dotted path of the change: `properties.load.maximum`; empty for the whole entity. */
  path: string
  level: 'error' | 'warning' | 'hint'
  fault: string
  fix: string
  /** The first records concerned; only those that the caller may read. */
  records: readonly NamedRecord[]
}

export interface NamedRecord {
  entity: string
  id: string
  name: string
}

/** Names that the editor of schema files completes. */
export interface SchemaVocabulary {
  /** The JSON Schema of schema files. */
  schema: object
  /** The JSON Schema of `groups.json`, with its definitions. */
  groupsSchema: object
  entities: readonly (KnownName & { fields: readonly (KnownName & { type: string })[] })[]
  dictionaries: readonly KnownName[]
  permissions: readonly KnownName[]
  icons: readonly string[]
  /** Groups of fields of `groups.json`. */
  groups: readonly KnownName[]
  /** English by Chinese word, shared by all files. */
  words: Readonly<Record<string, string>>
}

export interface KnownName {
  name: string
  /** Title in the language of the caller. */
  title: string
}
