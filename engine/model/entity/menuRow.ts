// Menu entry and permission codes of an entity.

import type { FileDirectory, FileOwnRole } from './entityFile.ts'

export interface Menu {
  /** Code of the menu entry; by default the name of the entity with `_`. */
  code: string
  /** Code of the menu directory, `more` (更多) by default. An unknown directory is created. */
  directory: string
  /** Definition of the directory; `null` if the file has only its code. */
  newDirectory: FileDirectory | null
  title: string
  /** English title in the menu; `null` for the usual translation of the title. */
  english: string | null
  icon: string
  sort: number
}

/** Permission codes of the buttons; `null` for a button that the entity does not have. */
export interface Permissions {
  add: string | null
  edit: string | null
  delete: string | null
  view: string | null
  /** Permission to see private fields unmasked; `null` for an entity without private fields. */
  viewPrivate: string | null
  /** `null` for a file without `export` or `import`. */
  export: string | null
  import: string | null
  /** Permission to share views of the list; `null` for an entity without a page. */
  share: string | null
}

/** A role that a schema file defines. */
export interface FileRole {
  title: string
  english: string
  /** Permission codes of the granted buttons. */
  codes: readonly string[]
  /** Limits by field. */
  fields: Readonly<Record<string, readonly FieldLimitWord[]>>
}

export type FieldLimitWord = NonNullable<FileOwnRole['fields']>[string][number]
