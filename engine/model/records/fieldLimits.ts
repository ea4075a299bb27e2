// Field rights on the wire: limits of the user, and the rules of a role.

import type { Privacy } from '../formats/privacy.ts'

/** Limit of a field for the user, in all records. */
export interface FieldLimit {
  hidden?: true
  /** Kind of mask for values, filters and order; `null` unmasks a field that the file masks. */
  mask?: Privacy | null
  readOnly?: true
  noExport?: true
}

/** By entity and field. */
export type OwnFieldRights = Readonly<Record<string, Readonly<Record<string, FieldLimit>>>>

/** `file`: masked as the schema file says, so private values need `viewPrivate`. `shown`: unmasked without that permission. */
export type RuleMask = 'file' | 'masked' | 'shown'

export interface RoleFieldRule {
  /** Name of the base entity. */
  entity: string
  field: string
  sees: boolean
  edits: boolean
  exports: boolean
  mask: RuleMask
  /** CEL over `record` and `user`; empty for all records. */
  condition: string
}

/** Fields that rules may name, of an entity and the views of its table. */
export interface EntityFields {
  name: string
  title: string
  english: string
  fields: readonly { name: string; title: string; english: string; isPrivate: boolean; isReadOnly: boolean }[]
}

export interface FieldRightsAnswer {
  entities: readonly EntityFields[]
  rules: readonly RoleFieldRule[]
}
