// Calls of field rights: those of the caller for the console, and the editor of a role's rules.

import { ruleOf } from '#access/rights/fieldRights.ts'
import { rolesBelow } from '#access/rights/roleRank.ts'
import { emptyScopeUser, scopeFilter } from '#access/rights/scopeFilter.ts'
import { FLAG, objectOf, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { EntityFields, FieldLimit, FieldRightsAnswer, OwnFieldRights, RoleFieldRule, RuleMask } from '#model/records/fieldLimits.ts'
import { actorOf, actorWithoutScopes, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseIds } from '#records/ids.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { type Sight, sightOf } from '#records/sight.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

const PATH = '/api/blade-system/role/field-rights'
const MAX_RULES = 5_000
const MAX_CONDITION = 1_000
/** Fields without which no record can be read or written. */
const NEEDED: ReadonlySet<string> = new Set(['id', 'tenantId', 'isDeleted', 'updateTime'])
const MASKS: readonly RuleMask[] = ['file', 'masked', 'shown']

/** Limits of the caller, by entity and field; entities and fields without limits are left out. */
const own: Route = {
  method: 'GET',
  path: '/api/blade-system/menu/field-rights',
  access: 'user',
  async handle(call): Promise<OwnFieldRights> {
    if (call.rights.fields === null) return {}
    const entities = [...call.platform.library().entities.values()].filter(
      ({ name }) => call.rights.reads.has(name) || call.rights.offers.has(name),
    )
    return Object.fromEntries(
      entities.flatMap((entity) => {
        const limits = limitsOf(entity, sightOf(call, entity))
        return Object.keys(limits).length > 0 ? [[entity.name, limits]] : []
      }),
    )
  },
}

function limitsOf(entity: Entity, sight: Sight): Record<string, FieldLimit> {
  const maskedEntity = sight.maskedEntity(entity)
  return Object.fromEntries(
    entity.fields.flatMap((field) => {
      const privacy = sight.privacyIn(field, null)
      const isFile = privacy === null ? field.private === null || sight.seesPrivate : privacy === field.private
      const limit: FieldLimit = {
        ...(sight.isAlwaysLeftOut(field) ? { hidden: true as const } : {}),
        ...(isFile ? {} : { mask: maskedEntity.field[field.name]?.private ?? null }),
        ...(sight.editsSome(field) ? {} : { readOnly: true as const }),
        ...(sight.mayExport(field) ? {} : { noExport: true as const }),
      }
      return Object.keys(limit).length > 0 ? [[field.name, limit]] : []
    }),
  )
}

/** `?roleId=`: entities whose records the caller may read, with their fields, and the rules of the role for them. */
const read: Route = {
  method: 'GET',
  path: PATH,
  access: { reads: 'role' },
  async handle(call): Promise<FieldRightsAnswer> {
    const { db } = call.platform.store
    const roleId = queryParameter(call, 'roleId')
    await chosenRecords(db, 'role', [roleId], actorOf(call))
    const entities = editedEntities(call)
    const known = new Set(entities.map(({ name }) => name))
    const rules = (await rowsOf(db, call, roleId))
      .map((row) => ruleOf(row, call.platform.library().entities))
      .filter(({ entity }) => known.has(entity))
    return { entities, rules }
  },
}

const RULE = objectOf(
  { entity: TEXT, field: TEXT, sees: FLAG, edits: FLAG, exports: FLAG, mask: { type: 'string', enum: [...MASKS] }, condition: TEXT },
  ['entity', 'field', 'sees', 'edits', 'exports'],
)

/** `{roleId, rules}`: replaces the rules of the role for entities that the caller may read. */
const write: Route = {
  method: 'POST',
  path: PATH,
  title: callTitle('fieldRights'),
  described: takesJson({ roleId: TEXT, rules: { type: 'array', items: RULE } }, ['roleId', 'rules']),
  access: { permission: 'role_fields' },
  async handle(call) {
    const body = objectBody(call.body)
    const [roleId = ''] = parseIds(body.roleId)
    const entities = new Map(editedEntities(call).map((entity) => [entity.name, entity]))
    const rules = parseRules(call, body.rules, entities)
    await call.platform.store.transaction(async (db) => {
      await chosenRecords(db, 'role', [roleId], actorOf(call))
      await rolesBelow(db, userOf(call), [roleId], actorWithoutScopes(call))
      await replaceRules(db, call, roleId, rules, entities)
    })
    call.platform.reads.forget()
  },
}

function rowsOf(db: Database, call: Call, roleId: string): Promise<Rec[]> {
  return repository(db, 'field-right', actorWithoutScopes(call)).all({ roleId_equal: roleId })
}

/** Unchanged rules stay. Throws role.beyond for a rule of a field that is limited for the caller too. */
async function replaceRules(
  db: Database,
  call: Call,
  roleId: string,
  rules: readonly RoleFieldRule[],
  entities: ReadonlyMap<string, EntityFields>,
): Promise<void> {
  const records = repository(db, 'field-right', actorWithoutScopes(call))
  const stored = (await rowsOf(db, call, roleId)).filter((row) => entities.has(textOf(row, 'entity')))
  const keyOf = (rule: RoleFieldRule) => JSON.stringify([rule.entity, rule.field])
  const wanted = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const checkOwn = (rule: RoleFieldRule) => {
    if (isLimited(call, rule.entity, rule.field)) throw new AppError('role.beyond')
  }
  for (const row of stored) {
    const before = ruleOf(row, call.platform.library().entities)
    const after = wanted.get(keyOf(before))
    wanted.delete(keyOf(before))
    if (after && JSON.stringify(valuesOf(after)) === JSON.stringify(valuesOf(before))) continue
    checkOwn(before)
    if (after) await records.update(textOf(row, 'id'), valuesOf(after))
    else await records.remove([textOf(row, 'id')])
  }
  for (const rule of wanted.values()) {
    checkOwn(rule)
    await records.insert({ roleId, entity: rule.entity, field: rule.field, ...valuesOf(rule) })
  }
}

const valuesOf = ({ sees, edits, exports, mask, condition }: RoleFieldRule): Rec => ({
  canSee: Number(sees),
  canEdit: Number(edits),
  canExport: Number(exports),
  mask,
  rowCondition: condition,
})

function isLimited(call: Call, base: string, name: string): boolean {
  return viewsOf(call, base).some((view) => {
    const field = view.field[name]
    const sight = sightOf(call, view)
    return field !== undefined && (sight.privacyIn(field, null) !== null || !sight.editsSome(field) || !sight.mayExport(field))
  })
}

const viewsOf = (call: Call, base: string): Entity[] => [...call.platform.library().entities.values()].filter((one) => one.base === base)

/** Base entities with an API that the caller may read, with the fields of all their views. */
function editedEntities(call: Call): EntityFields[] {
  const { entities } = call.platform.library()
  const views = [...entities.values()].filter(({ endpoints, name }) => Object.keys(endpoints).length > 0 && call.rights.reads.has(name))
  return [...Map.groupBy(views, ({ base }) => base)].map(([base, some]): EntityFields => {
    const entity = entities.get(base) ?? (some[0] as Entity)
    const english = (chinese: string) => [entity, ...some].map(({ words }) => words[chinese]).find((word) => word !== undefined) ?? chinese
    const fields = new Map([...some, entity].flatMap((view) => view.fields).map((field) => [field.name, field]))
    return {
      name: base,
      title: entity.title,
      english: english(entity.title),
      fields: [...fields.values()].filter(isRuled).map(({ name, title, private: privacy, readOnly, compute }) => {
        return { name, title, english: english(title), isPrivate: privacy !== null, isReadOnly: readOnly || compute !== null }
      }),
    }
  })
}

const isRuled = ({ name, writeOnly }: Field): boolean => !NEEDED.has(name) && !writeOnly

/** Rules that allow everything are left out. Throws field.unknown, request.parameterInvalid, and the faults of conditions. */
function parseRules(call: Call, sent: unknown, entities: ReadonlyMap<string, EntityFields>): RoleFieldRule[] {
  if (!Array.isArray(sent) || sent.length > MAX_RULES) throw new AppError('request.parameterInvalid', { name: 'rules' })
  const rules = sent.map((one): RoleFieldRule => {
    const { entity, field, sees, edits, exports, mask = 'file', condition = '' } = objectBody(one)
    const known = entities.get(String(entity))?.fields.some(({ name }) => name === field)
    if (typeof entity !== 'string' || typeof field !== 'string' || !known)
      throw new AppError('field.unknown', { entity: String(entity), name: String(field) })
    const kind = MASKS.find((name) => name === mask)
    const isValid = [sees, edits, exports].every((flag) => typeof flag === 'boolean') && typeof condition === 'string'
    if (!isValid || kind === undefined || String(condition).length > MAX_CONDITION)
      throw new AppError('request.parameterInvalid', { name: 'rules' })
    const text = String(condition).trim()
    if (text !== '') scopeFilter(text, entityWith(call, entity, field), emptyScopeUser)
    return { entity, field, sees: sees === true, edits: edits === true, exports: exports === true, mask: kind, condition: text }
  })
  if (new Set(rules.map(({ entity, field }) => `${entity} ${field}`)).size < rules.length)
    throw new AppError('request.parameterInvalid', { name: 'rules' })
  return rules.filter(({ sees, edits, exports, mask }) => !sees || !edits || !exports || mask !== 'file')
}

/** The view with a field, the base first. */
function entityWith(call: Call, base: string, name: string): Entity {
  const views = viewsOf(call, base).toSorted((one, other) => Number(other.name === base) - Number(one.name === base))
  return (views.find(({ field }) => field[name] !== undefined) ?? views[0]) as Entity
}

export const fieldRightRoutes: readonly Route[] = [own, read, write]
