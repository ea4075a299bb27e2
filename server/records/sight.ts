// Decides which values of an entity a caller may see, ask for, write and export: private values of the schema file, and field rights of roles.
// Every door that reads, asks or writes values takes a `Sight`.

import type { Rec, RowFilter } from '#store/rows.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { isCalendarField } from '../../engine/model/formats/formats.ts'
import { dependsOnRecord, holdsSecret, type Privacy } from '../../engine/model/formats/privacy.ts'
import type { RoleFieldRule } from '../../engine/model/records/fieldLimits.ts'
import { englishKey, shortKey, wordKey } from '../../engine/model/records/inEnglish.ts'
import type { FieldRights, RoleFields } from '../access/rights/fieldRights.ts'
import { matchesRow } from '../access/rights/rowMatch.ts'
import { emptyScopeUser, type ScopeUser, scopeFilter } from '../access/rights/scopeFilter.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

/** `record` is the stored record; `null` for a question about all records, which counts as the strictest of them. */
type OfRecord = Rec | null

export interface Sight {
  /** Equal for callers who see the same of every record; part of keys of shared answers. */
  key: string
  /** True if the caller sees private values of the file, as far as no role limits them. */
  seesPrivate: boolean
  /** Mask of the value for the caller, in a detail and in questions; `null` if the value is shown. */
  privacyIn(field: Field, record: OfRecord): Privacy | null
  /** True if answers leave the field out. */
  leavesOut(field: Field, record: OfRecord): boolean
  /** True if answers leave the field out for every record. */
  isAlwaysLeftOut(field: Field): boolean
  mayEdit(field: Field, record: OfRecord): boolean
  /** True if the caller may edit the field in some records at least. */
  editsSome(field: Field): boolean
  mayExport(field: Field): boolean
  /** The entity as questions see it: `private` of its fields is the mask for the caller. */
  maskedEntity(entity: Entity): Entity
  /** Fields of the form with a limit beyond the file. */
  limited(fields: readonly Field[]): readonly Field[]
  /** Parts of the decision: one for each role that counts; empty if no role has a rule for the entity. */
  ofRoles(field: Field, record: OfRecord): readonly RoleSight[]
  /** Masks of display names of references, whose own field is limited, by the member of the answer. */
  names: ReadonlyMap<string, Privacy>
}

/** Rights of one role for a field of a record. */
export interface RoleSight {
  roleId: string
  /** False if the role has no rule that applies to the field of this record. */
  isRuled: boolean
  /** True if the rule is that of a field from which a formula computes this one. */
  isDerived: boolean
  sees: boolean
  edits: boolean
  exports: boolean
  privacy: Privacy | null
}

const NO_NAMES: ReadonlyMap<string, Privacy> = new Map()
const NO_FIELDS: readonly Field[] = []

const ofFile = (seesPrivate: boolean): Sight => ({
  key: seesPrivate ? 'open' : 'closed',
  seesPrivate,
  privacyIn: (field, record) => (seesPrivate ? null : ownPrivacy(field, record)),
  leavesOut: () => false,
  isAlwaysLeftOut: () => false,
  mayEdit: () => true,
  editsSome: () => true,
  mayExport: () => true,
  maskedEntity: (entity) => entity,
  limited: () => NO_FIELDS,
  ofRoles: () => [],
  names: NO_NAMES,
})

/** For the author of the values. */
export const OPEN = ofFile(true)
/** For callers without `viewPrivate`, and for values that somebody else may read. */
export const NO_PRIVATE_SIGHT = ofFile(false)

/** Mask of a private value by the file. */
function ownPrivacy(field: Field, record: OfRecord): Privacy | null {
  const { private: privacy } = field
  if (privacy === null || record === null || !dependsOnRecord(privacy)) return privacy
  return holdsSecret(field, record) ? privacy : null
}

type Caller = Pick<Context, 'rights' | 'identity' | 'platform'>

const known = new WeakMap<FieldRights, WeakMap<Entity, Map<string, Sight>>>()

/** Sight of the caller on an entity, a view or a merged one. */
export function sightOf({ rights, identity, platform }: Caller, entity: Entity): Sight {
  const { fields } = rights
  const sees = rights.codes.has(entity.permissions.viewPrivate ?? '')
  if (fields === null) return sees ? OPEN : NO_PRIVATE_SIGHT
  const byEntity = known.get(fields) ?? new WeakMap<Entity, Map<string, Sight>>()
  known.set(fields, byEntity)
  const byUser = byEntity.get(entity) ?? new Map<string, Sight>()
  byEntity.set(entity, byUser)
  const user = identity ?? emptyScopeUser
  const userKey = JSON.stringify([user.userId, user.deptId, user.deptIds, user.projectId])
  const before = byUser.get(userKey)
  if (before) return before
  const names = namesOf(entity, (target) => {
    const other = platform.library().entities.get(target)
    const roles = other && fields.get(other.base)
    return other && roles ? { target: other, sight: limitedSight(other, roles, user, false, NO_NAMES) } : null
  })
  const roles = fields.get(entity.base)
  const sight = roles
    ? limitedSight(entity, roles, user, sees, names)
    : { ...(sees ? OPEN : NO_PRIVATE_SIGHT), names, key: keyOf(sees, [], names) }
  byUser.set(userKey, sight)
  return sight
}

/** Masks of names that references show although the target's field is limited for the caller. */
function namesOf(entity: Entity, sightAt: (target: string) => { target: Entity; sight: Sight } | null): ReadonlyMap<string, Privacy> {
  const masks = new Map<string, Privacy>()
  for (const { nameKey, choices } of entity.fields) {
    if (nameKey === null || choices?.kind !== 'entity') continue
    const found = sightAt(choices.entity)
    const label = found?.target.field[choices.label]
    const [limited] = label ? (found?.sight.limited([label]) ?? []) : []
    const privacy = limited && found?.sight.privacyIn(limited, null)
    if (privacy) masks.set(nameKey, privacy)
  }
  return masks.size > 0 ? masks : NO_NAMES
}

/** A rule of a role with its parsed condition. */
interface ActiveRule extends RoleFieldRule {
  filter: RowFilter | null
  /** True if the rule follows from that of a field which the formula of this one reads. */
  isDerived?: true
}

interface ActiveRole {
  roleId: string
  seesPrivate: boolean
  rules: ReadonlyMap<string, ActiveRule>
}

function limitedSight(
  entity: Entity,
  roles: readonly RoleFields[],
  user: ScopeUser,
  sees: boolean,
  names: ReadonlyMap<string, Privacy>,
): Sight {
  const active = roles.map((role): ActiveRole => {
    return {
      roleId: role.roleId,
      seesPrivate: role.codes.has(entity.permissions.viewPrivate ?? ''),
      rules: withFormulas(entity, new Map([...role.rules].map(([name, rule]) => [name, activeRule(rule, entity, user)]))),
    }
  })
  const isRuled = ({ name }: Field) => active.some(({ rules }) => rules.has(name))
  const limitedFields = new WeakMap<readonly Field[], readonly Field[]>()
  const maskedEntities = new WeakMap<Entity, Entity>()
  const sight: Sight = {
    key: keyOf(sees, active, names, user),
    seesPrivate: sees,
    privacyIn(field, record) {
      if (!isRuled(field)) return sees ? null : ownPrivacy(field, record)
      return weakest(active.map((role) => privacyBy(role, field, record)))
    },
    leavesOut: (field, record) => isRuled(field) && !active.some((role) => seesBy(ruleAt(role, field, record))),
    isAlwaysLeftOut({ name }) {
      return active.every(({ rules }) => rules.get(name)?.sees === false && rules.get(name)?.filter === null)
    },
    mayEdit: (field, record) => active.some((role) => allows(ruleAt(role, field, record))),
    editsSome: (field) => active.some(({ rules }) => allows(rules.get(field.name)) || rules.get(field.name)?.filter !== null),
    mayExport: (field) => active.some((role) => mayExportBy(ruleAt(role, field, null))),
    maskedEntity(given) {
      const before = maskedEntities.get(given)
      if (before) return before
      const changed = given.fields.flatMap((field) => {
        const privacy = isRuled(field) ? sight.privacyIn(field, null) : null
        return privacy !== null && privacy !== field.private ? [{ ...field, private: privacy }] : []
      })
      const result = changed.length === 0 ? given : withFields(given, changed)
      maskedEntities.set(given, result)
      return result
    },
    limited(fields) {
      const before = limitedFields.get(fields)
      if (before) return before
      const found = fields.filter((field) => isRuled(field) && field.private === null)
      limitedFields.set(fields, found)
      return found
    },
    ofRoles: (field, record) =>
      active.map((role) => {
        const rule = ruleAt(role, field, record)
        return {
          roleId: role.roleId,
          isRuled: rule !== undefined,
          isDerived: rule?.isDerived === true,
          sees: seesBy(rule),
          edits: allows(rule),
          exports: mayExportBy(rule),
          privacy: privacyBy(role, field, record),
        }
      }),
    names,
  }
  return sight
}

function withFields(entity: Entity, changed: readonly Field[]): Entity {
  const byName = new Map(changed.map((field) => [field.name, field]))
  const swap = (field: Field) => byName.get(field.name) ?? field
  return {
    ...entity,
    fields: entity.fields.map(swap),
    columns: entity.columns.map(swap),
    field: { ...entity.field, ...Object.fromEntries(byName) },
  }
}

const seesBy = (rule: RoleFieldRule | undefined): boolean => rule?.sees !== false
const allows = (rule: RoleFieldRule | undefined): boolean => rule === undefined || (rule.sees && rule.edits)
const mayExportBy = (rule: RoleFieldRule | undefined): boolean => rule === undefined || (rule.sees && rule.exports)

/** The rule that applies to a record. A question about all records takes each rule as applying, since it answers for every row at once. */
function ruleAt({ rules }: ActiveRole, { name }: Field, record: OfRecord): ActiveRule | undefined {
  const rule = rules.get(name)
  return rule === undefined || rule.filter === null || record === null || matchesRow(rule.filter, record) ? rule : undefined
}

function privacyBy(role: ActiveRole, field: Field, record: OfRecord): Privacy | null {
  const own = role.seesPrivate ? null : ownPrivacy(field, record)
  const rule = ruleAt(role, field, record)
  if (rule === undefined) return own
  if (!rule.sees) return 'derived'
  if (rule.mask === 'masked') return maskOf(field)
  // A rule that unmasks some rows answers no question about the others.
  return rule.mask === 'shown' && (rule.filter === null || record !== null) ? null : own
}

/** Mask of a field that the file does not mask. Only texts have a mask that shows something. */
function maskOf(field: Field): Privacy {
  if (field.private !== null) return field.private
  const { format, type, choices, upload, items } = field
  if (type !== 'string' || choices !== null || upload !== null || items !== null || isCalendarField(field)) return 'derived'
  return format === 'phone' || format === 'id-card' || format === 'bank-card' ? format : 'text'
}

/** A user may what one of their roles may. */
function weakest(masks: readonly (Privacy | null)[]): Privacy | null {
  if (masks.includes(null)) return null
  return masks.find((mask) => mask !== 'derived') ?? 'derived'
}

/** A condition was valid when saved. If a later change of the schema made it invalid, the rule limits all rows, and unmasks none. */
function activeRule(rule: RoleFieldRule, entity: Entity, user: ScopeUser): ActiveRule {
  if (rule.condition === '') return { ...rule, filter: null }
  try {
    return { ...rule, filter: scopeFilter(rule.condition, entity, user) }
  } catch (error) {
    if (error instanceof AppError) return { ...rule, mask: rule.mask === 'shown' ? 'file' : rule.mask, filter: null }
    throw error
  }
}

/** Adds rules for fields that a formula computes from a hidden, masked or not exportable one, whose values would tell it. */
function withFormulas(entity: Entity, rules: Map<string, ActiveRule>): ReadonlyMap<string, ActiveRule> {
  addToResults(
    entity,
    rules,
    (rule) => !rule.sees || rule.mask === 'masked',
    (source) => ({ ...source, sees: false, edits: true, mask: 'file' }),
  )
  addToResults(
    entity,
    rules,
    (rule) => !rule.exports,
    (source) => ({ ...source, sees: true, edits: true, mask: 'file' }),
  )
  return rules
}

/** Adds rules for the fields without one that read, themselves or through others, a field whose rule limits them. */
function addToResults(
  { fields }: Entity,
  rules: Map<string, ActiveRule>,
  limits: (rule: ActiveRule) => boolean,
  ruleFrom: (source: ActiveRule) => ActiveRule,
): void {
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { name, compute, preset, start } of fields) {
      if (rules.has(name)) continue
      const read = [...(compute?.names ?? []), ...(preset?.names ?? []), ...(start ? [start.from] : [])]
      const source = read.map((one) => rules.get(one)).find((rule) => rule && limits(rule))
      if (!source) continue
      rules.set(name, { ...ruleFrom(source), field: name, isDerived: true })
      isChanged = true
    }
  }
}

function keyOf(sees: boolean, roles: readonly ActiveRole[], names: ReadonlyMap<string, Privacy>, user?: ScopeUser): string {
  const rules = roles.map((role) => [role.seesPrivate, [...role.rules.values()]])
  const isOfUser = roles.some((role) => [...role.rules.values()].some(({ filter }) => filter !== null))
  return JSON.stringify([sees, rules, [...names], isOfUser ? user : null])
}

/** Members of an answer that repeat the value of a field: its display names. */
export function nameMembers({ name, nameKey }: Field): string[] {
  return [...(nameKey === null ? [] : namesUnder(nameKey)), wordKey(name)]
}

export const namesUnder = (nameKey: string): string[] => [nameKey, englishKey(nameKey), shortKey(nameKey)]
