// Menu entry and button codes of an entity, which permissions refer to.

import type { FileDirectory } from './entityFile.ts'

export interface Menu {
  /** Code of the menu row: the entity's name with `_` unless the file says otherwise. */
  code: string
  /** Code of the menu directory it stands under; an unknown one is made, `more` (更多) is the default. */
  directory: string
  /** The directory as the file describes it; `null` if it names only the code. */
  newDirectory: FileDirectory | null
  title: string
  /** English of the title in the menu, where it is not that of the word elsewhere: a page holds workers, a form one. */
  english: string | null
  icon: string
  sort: number
}

/** Permission codes; `null` where there is no such button. */
export interface Permissions {
  add: string | null
  edit: string | null
  delete: string | null
  view: string | null
  /** Shows private fields unmasked in the detail; `null` where there are none. */
  viewPrivate: string | null
  /** `null` where the file has no `export` or no `import`. */
  export: string | null
  import: string | null
  /** Gives views of the list to others; `null` where it has no page. */
  share: string | null
}

/** A role that comes with a schema file. */
export interface FileRole {
  title: string
  english: string
  /** Permission codes of the granted buttons. */
  codes: readonly string[]
}
