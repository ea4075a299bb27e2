// Nobody gives a role more of a field than their own roles allow.

import type { RoleFieldRule, RuleMask } from '#model/records/fieldLimits.ts'
import { type Actor, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import type { Identity } from '../identity.ts'
import { type RoleFields, ruleOf } from './fieldRights.ts'
import { allMenus } from './menus.ts'
import { hasRole } from './permission.ts'
import { rightsOf, rightsOfMenus } from './rights.ts'

/**
 * Throws `role.beyond` if a role opens an entity with a field that is limited for the caller and not as much for the role. A tenant
 * administrator may give any.
 * @param roles ids of menus and buttons by role
 */
export async function checkFieldLimits(
  db: Database,
  platform: Kernel,
  identity: Identity,
  roles: ReadonlyMap<string, ReadonlySet<string>>,
  actor: Actor,
): Promise<void> {
  const { fields } = await rightsOf(platform, identity)
  if (fields === null || roles.size === 0 || hasRole(identity, 'admin')) return
  const { entities } = platform.library()
  const menus = await allMenus(platform)
  const rows = await repository(db, 'field-right', actor).all({ roleId_in: [...roles.keys()].join(',') })
  for (const [roleId, menuIds] of roles) {
    const { reads, offers } = rightsOfMenus(
      entities,
      menus.filter(({ id }) => menuIds.has(id)),
    )
    const opened = new Set([...reads, ...offers.keys()].map((name) => entities.get(name)?.base))
    const rules = rows.filter((row) => textOf(row, 'roleId') === roleId).map((row) => ruleOf(row, entities))
    for (const [base, own] of fields) {
      const ofRole = new Map(
        rules.filter(({ entity }) => (entities.get(entity)?.base ?? entity) === base).map((rule) => [rule.field, rule]),
      )
      if (opened.has(base) && isLooser(ofRole, own)) throw new AppError('role.beyond')
    }
  }
}

/** True if the rules leave out a limit that all of the caller's roles have. */
function isLooser(rules: ReadonlyMap<string, RoleFieldRule>, own: readonly RoleFields[]): boolean {
  const limited = [...(own[0]?.rules.keys() ?? [])].filter((name) => own.every((role) => role.rules.has(name)))
  return limited.some((name) => {
    const rule = rules.get(name)
    return rule === undefined || !own.some((role) => isWithin(rule, role.rules.get(name) as RoleFieldRule))
  })
}

const SHOWS: Readonly<Record<RuleMask, number>> = { masked: 0, file: 1, shown: 2 }

/** True if the rule allows at most what the other does, at least in all of its records. */
function isWithin(rule: RoleFieldRule, other: RoleFieldRule): boolean {
  if (rule.condition !== '' && rule.condition !== other.condition) return false
  if (!rule.sees) return true
  return other.sees && (other.edits || !rule.edits) && (other.exports || !rule.exports) && SHOWS[rule.mask] <= SHOWS[other.mask]
}
