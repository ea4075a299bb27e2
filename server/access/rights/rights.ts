// Rights of a user, from menus and buttons of their roles, limited by the tenant package.

import type { Choices, Entity } from '#model/entity/entity.ts'
import { isFilter, parseFilter } from '#model/list/filter.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { RoleHolder } from '../identity.ts'
import { codesOf } from '../signIn/codes.ts'
import { type FieldRights, fieldRightsOf } from './fieldRights.ts'
import { grantedRows, type MenuRow } from './menus.ts'
import { entityOfPage, showsOn } from './pages.ts'

/** Grant to pick records of an entity in a form without being allowed to read the entity. */
export interface ChoiceGrant {
  /** Fields in the answer. */
  shown: ReadonlySet<string>
  /** Fields that may be filtered by: the shown ones, and those in the filter of the picking field. */
  filterable: ReadonlySet<string>
}

type Has = Pick<ReadonlySet<string>, 'has'>

export interface Rights {
  /** Permission codes. */
  codes: Has
  /** Names of entities whose records the user may read. */
  reads: Has
  /** Grants for entities that the user may not read, but that forms of readable entities pick from. */
  offers: ReadonlyMap<string, ChoiceGrant>
  /** URLs that fields of readable entities pick from. */
  picks: Has
  /** Rules of the user's roles for fields; `null` if there are none. */
  fields: FieldRights | null
}

/** Entities that determine rights: a write to one of them invalidates cached rights. */
export const rightsEntities: ReadonlySet<string> = new Set([
  'user',
  'role',
  'role-menu',
  'role-scope',
  'menu',
  'tenant',
  'tenant-package',
  'data-scope',
  'api-scope',
  'field-right',
  'dept',
])

const MENU = 1
const everything: Has = { has: () => true }

export const allRights: Rights = { codes: everything, reads: everything, offers: new Map(), picks: everything, fields: null }
export const noRights: Rights = { codes: new Set(), reads: new Set(), offers: new Map(), picks: new Set(), fields: null }

/** Rights of a user, at most a second old. */
export async function rightsOf(platform: Kernel, identity: RoleHolder): Promise<Rights> {
  if (isAdministrator(identity)) return allRights
  return platform.reads.once(`rights ${identity.tenantId} ${identity.roleIds.join(',')}`, async () => {
    const [granted, fields] = await Promise.all([
      grantedRights(platform, identity),
      fieldRightsOf(platform, identity, async (roleId) => {
        const { codes, reads, offers } = await grantedRights(platform, { tenantId: identity.tenantId, roleIds: [roleId], roles: [] })
        return { codes, opened: [...reads, ...offers.keys()] }
      }),
    ])
    return { ...granted, fields }
  })
}

interface GrantedRights extends Omit<Rights, 'fields'> {
  reads: ReadonlySet<string>
}

/** Rights from the menus and buttons of roles. */
function grantedRights(platform: Kernel, holder: RoleHolder): Promise<GrantedRights> {
  return platform.reads.once(`granted ${holder.tenantId} ${holder.roleIds.join(',')}`, async () => {
    return rightsOfMenus(platform.library().entities, await grantedRows(platform, holder))
  })
}

/** Rights that these menus and buttons grant. */
export function rightsOfMenus(entities: ReadonlyMap<string, Entity>, rows: readonly MenuRow[]): GrantedRights {
  const codes = new Set(rows.filter((row) => row.category !== MENU).map((row) => row.code))
  const pages = rows.flatMap((row) => (row.category === MENU ? (entityOfPage(row, entities)?.name ?? []) : []))
  const reads = readable(entities, new Set(pages), codes)
  return { codes, reads, ...offersOf(entities, reads) }
}

/**
 * Entities with a page or a button granted to the user, and entities without their own page that appear on such a page: views of its table,
 * the detail of a master, targets of actions.
 */
export function readable(entities: ReadonlyMap<string, Entity>, pages: Has, codes: Has): Set<string> {
  const reads = new Set<string>()
  for (const entity of entities.values()) {
    if ((entity.menu !== null && pages.has(entity.name)) || codesOf(entity).some((code) => codes.has(code))) reads.add(entity.name)
  }
  const pagesLeft = [...reads].flatMap((name) => entities.get(name) ?? [])
  for (let page = pagesLeft.pop(); page; page = pagesLeft.pop()) {
    for (const entity of entities.values()) {
      if (reads.has(entity.name) || !showsOn(page, entity)) continue
      reads.add(entity.name)
      pagesLeft.push(entity)
    }
  }
  return reads
}

/** Entities and URLs that the forms and trees of these entities refer to. */
function offersOf(entities: ReadonlyMap<string, Entity>, reads: Has): Pick<Rights, 'offers' | 'picks'> {
  const offers = new Map<string, ChoiceGrant>()
  const picks = new Set<string>()
  const byPath = new Map<string, Entity>()
  for (const entity of entities.values()) {
    for (const { method, path } of Object.values(entity.endpoints).flat())
      if (method === 'GET' && !byPath.has(pathOf(path))) byPath.set(pathOf(path), entity)
  }
  for (const choices of [...entities.values()].filter(({ name }) => reads.has(name)).flatMap(choicesOf)) {
    if (choices.kind === 'url') picks.add(pathOf(choices.url))
    const entity =
      choices.kind === 'entity' ? entities.get(choices.entity) : choices.kind === 'url' ? byPath.get(pathOf(choices.url)) : undefined
    if (!entity || !('label' in choices)) continue
    offers.set(entity.name, widened(offers.get(entity.name), entity, choices))
  }
  return { offers, picks }
}

const pathOf = (url: string): string => url.split('?')[0] ?? url

function choicesOf({ fields, actions, layout }: Entity): Choices[] {
  const dialogFields = actions.flatMap(({ dialog }) => (dialog?.kind === 'form' ? dialog.fields : []))
  const chosen = [...fields, ...dialogFields].flatMap((field) => field.choices ?? [])
  return layout.kind === 'tree-and-list' ? [...chosen, layout.tree] : chosen
}

function widened(
  known: ChoiceGrant | undefined,
  entity: Entity,
  { label, value, where }: Extract<Choices, { label: string }>,
): ChoiceGrant {
  const named = ['id', label, value, ...(entity.tree ? [entity.tree.parent] : [])].filter((name) => entity.field[name]?.writeOnly === false)
  const filtered = [...Object.keys(where), ...Object.keys(entity.where)].flatMap((key) => {
    const filter = parseFilter(entity, key)
    return isFilter(filter) ? filter.field.name : []
  })
  return {
    shown: new Set([...(known?.shown ?? []), ...named]),
    filterable: new Set([...(known?.filterable ?? []), ...named, ...filtered]),
  }
}
