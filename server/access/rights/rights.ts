// Rights of a user to act and read, from menus and buttons of their roles, limited by the tenant package.

import type { Choices, Entity } from '#model/entity/entity.ts'
import { isFilter, parseFilter } from '#model/list/filter.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { RoleHolder } from '../identity.ts'
import { codesOf } from '../signIn/codes.ts'
import { grantedRows } from './menus.ts'
import { entityOfPage, showsOn } from './pages.ts'

/** Fields of records that a user may choose in a form but not read. */
export interface ChoiceGrant {
  /** Fields that are answered. */
  shown: ReadonlySet<string>
  /** Fields that may be filtered by: what is shown, and what the picking field itself filters by. */
  filterable: ReadonlySet<string>
}

type Has = Pick<ReadonlySet<string>, 'has'>

export interface Rights {
  /** Permission codes. */
  codes: Has
  /** Names of entities whose records the user reads. */
  reads: Has
  /** Other entities, which forms of those pick from. */
  offers: ReadonlyMap<string, ChoiceGrant>
  /** Addresses that fields of those pick from. */
  picks: Has
}

/** Entities that say who may do what: after a write to one of them nobody shall go on with what was read before. */
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
  'dept',
])

const MENU = 1
const everything: Has = { has: () => true }

export const allRights: Rights = { codes: everything, reads: everything, offers: new Map(), picks: everything }
export const noRights: Rights = { codes: new Set(), reads: new Set(), offers: new Map(), picks: new Set() }

/** The rights of a user, at most a second old. */
export async function rightsOf(platform: Kernel, identity: RoleHolder): Promise<Rights> {
  if (isAdministrator(identity)) return allRights
  return platform.reads.once(`rights ${identity.tenantId} ${identity.roleIds.join(',')}`, async () => {
    const rows = await grantedRows(platform, identity)
    const { entities } = platform.library()
    const codes = new Set(rows.filter((row) => row.category !== MENU).map((row) => row.code))
    const pages = rows.flatMap((row) => (row.category === MENU ? (entityOfPage(row, entities)?.name ?? []) : []))
    const reads = readable(entities, new Set(pages), codes)
    return { codes, reads, ...offersOf(entities, reads) }
  })
}

/**
 * Entities whose page or one of whose buttons the user has, and those without a page of their own that show on such a page:
 * views of its table, the detail of a master, what an action opens.
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

/** Entities that the forms and trees of these entities refer to. */
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
