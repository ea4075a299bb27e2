// Rights of each role of the tenant for each entity, by the functions that decide calls.

import { type Rights, rightsOf } from '#access/rights/rights.ts'
import { aliasRefusal } from '#access/rights/roleRank.ts'
import type { Call } from '#http/route.ts'
import { translate } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { accessVerbs } from '#model/records/accessExplanation.ts'
import { type AccessMatrix, type MatrixVerb, matchesSearch } from '#model/records/accessMatrix.ts'
import { actorOf, grantsOf, permissionRefusal, sharedRowsRefusal, userOf } from '#records/actor.ts'
import { importPermissions } from '#records/sheets/importRecords.ts'
import { repository, textOf } from '#store/rows.ts'

interface VerbRule {
  verb: string
  title: string
  allows(rights: Rights): boolean
}

interface RoleRights {
  id: string
  rights: Rights
}

/** Roles that the caller may manage, and entities and buttons that the caller has. @param search part of the title or name of the entities; '' for all of them */
export async function accessMatrix(call: Call, search: string): Promise<AccessMatrix> {
  const { platform, language } = call
  const roles = (await repository(platform, 'role', actorOf(call)).all()).filter(
    (role) => aliasRefusal(userOf(call), role.roleAlias) === null,
  )
  const { tenantId } = userOf(call)
  const withRights = await Promise.all(
    roles.map(async (role): Promise<RoleRights> => {
      const id = textOf(role, 'id')
      return { id, rights: await rightsOf(platform, { tenantId, roleIds: [id], roles: [textOf(role, 'roleAlias')] }) }
    }),
  )
  const entities = [...platform.library().entities.values()].filter(
    ({ name, api, menu }) => api !== null && menu !== null && call.rights.reads.has(name),
  )
  const shown = entities.map((entity) => ({ entity, name: entity.name, title: translatedWord(entity, entity.title, call.language) }))
  return {
    roles: roles.map((role) => ({
      id: textOf(role, 'id'),
      name: (language === 'en' && textOf(role, 'english')) || textOf(role, 'roleName'),
    })),
    entities: shown
      .filter((one) => matchesSearch(one, search))
      .map(({ entity, name, title }) => ({ name, title, verbs: verbsOf(call, entity, withRights) })),
  }
}

function verbsOf(call: Call, entity: Entity, roles: readonly RoleRights[]): MatrixVerb[] {
  const actions = new Map(entity.actions.map((action) => [action.name, action]))
  const builtIn = accessVerbs.flatMap((verb): VerbRule[] => {
    const title = translate(call.language, `access.verbs.${verb}`)
    if (verb === 'list') return [{ verb, title, allows: ({ reads }: Rights) => reads.has(entity.name) }]
    const codes = verb === 'import' ? importPermissions(entity.permissions, false) : [entity.permissions[verb]]
    return entity.permissions[verb] === null ? [] : [{ verb, title, allows: writes(codes) }]
  })
  const own = [...actions.values()].map(({ name, title, permission }) => ({
    verb: name,
    title: translatedWord(entity, title, call.language),
    allows: writes([permission]),
  }))
  return [...builtIn, ...own]
    .filter(({ allows }) => allows(call.rights))
    .map(({ verb, title, allows }) => ({
      verb,
      title,
      roleIds: roles.filter(({ rights }) => allows(rights) && !isShared(verb)).map(({ id }) => id),
    }))

  /** True for a write of rows that the caller's tenant shares with others. */
  function isShared(verb: string): boolean {
    return verb !== 'list' && verb !== 'view' && verb !== 'export' && sharedRowsRefusal(entity, actorOf(call)) !== null
  }
}

const writes =
  (codes: readonly (string | null)[]) =>
  (rights: Rights): boolean =>
    codes.every((code) => permissionRefusal(grantsOf({ rights }), code) === null)
