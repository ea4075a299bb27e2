// Field rights of roles: what a role may do with a field of an entity.

import type { Entity } from '#model/entity/entity.ts'
import type { RoleFieldRule } from '#model/records/fieldLimits.ts'
import { findRows, type Rec, textOf } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'
import type { RoleHolder } from '../identity.ts'

/** Rules of one role for one table. */
export interface RoleFields {
  roleId: string
  /** Permission codes of this role alone. */
  codes: Pick<ReadonlySet<string>, 'has'>
  /** By name of the field. */
  rules: ReadonlyMap<string, RoleFieldRule>
}

/** By base entity: the roles whose rights decide together, each with its rules. A role without rules for the table allows everything. */
export type FieldRights = ReadonlyMap<string, readonly RoleFields[]>

/** Parts of the rights of one role that decide whether it opens an entity. */
export interface OpenedByRole {
  codes: Pick<ReadonlySet<string>, 'has'>
  /** Names of entities that the role reads or picks from. */
  opened: Iterable<string>
}

/**
 * Field rights of a user; `null` if their roles have no rules. A role that opens the table neither as a page nor as choices does not count:
 * it would allow everything.
 */
export async function fieldRightsOf(
  platform: Kernel,
  { tenantId, roleIds }: RoleHolder,
  ofRole: (roleId: string) => Promise<OpenedByRole>,
): Promise<FieldRights | null> {
  const rows = roleIds.length === 0 ? [] : await findRows(platform, 'field-right', { roleId_in: roleIds.join(',') }, tenantId)
  if (rows.length === 0) return null
  const { entities } = platform.library()
  const roles = await Promise.all(
    roleIds.map(async (roleId) => {
      const { codes, opened } = await ofRole(roleId)
      const bases = new Set([...opened].flatMap((name) => entities.get(name)?.base ?? []))
      return {
        roleId,
        codes,
        bases,
        rules: Map.groupBy(
          rows.filter((row) => textOf(row, 'roleId') === roleId).map((row) => ruleOf(row, entities)),
          baseOf(entities),
        ),
      }
    }),
  )
  const ruled = new Set(roles.flatMap(({ rules }) => [...rules.keys()]))
  return new Map(
    [...ruled].map((base) => {
      const opening = roles.filter(({ bases }) => bases.has(base))
      const counted = opening.length > 0 ? opening : roles.filter(({ rules }) => rules.has(base))
      return [
        base,
        counted.map(({ roleId, codes, rules }): RoleFields => {
          return { roleId, codes, rules: new Map((rules.get(base) ?? []).map((rule) => [rule.field, rule])) }
        }),
      ]
    }),
  )
}

const baseOf =
  (entities: ReadonlyMap<string, Entity>) =>
  ({ entity }: { entity: string }): string =>
    entities.get(entity)?.base ?? entity

/** Rule of a stored row, for the present name of its field. */
export function ruleOf(row: Rec, entities: ReadonlyMap<string, Entity>): RoleFieldRule {
  const mask = textOf(row, 'mask')
  const entity = textOf(row, 'entity')
  return {
    entity,
    field: presentName(entities.get(entity), textOf(row, 'field')),
    sees: Number(row.canSee ?? 1) === 1,
    edits: Number(row.canEdit ?? 1) === 1,
    exports: Number(row.canExport ?? 1) === 1,
    mask: mask === 'masked' || mask === 'shown' ? mask : 'file',
    condition: textOf(row, 'rowCondition').trim(),
  }
}

/** A rule follows a field that was renamed since; otherwise the field would lose its limits. */
function presentName(entity: Entity | undefined, name: string): string {
  if (!entity || Object.hasOwn(entity.field, name)) return name
  return entity.fields.find(({ was }) => was.includes(name))?.name ?? name
}
