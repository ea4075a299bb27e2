// Plans the menu rows for schema files: directories, a menu for each page, and its buttons. Pure.

import { BUTTON, MENU, type MenuFacts } from '#access/rights/menus.ts'
import { showsOn } from '#access/rights/pages.ts'
import { codesOf } from '#access/signIn/codes.ts'
import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { TOP } from '#model/records/tree.ts'
import type { DirectorySeed } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'

/** Menu row from schema files. An administrator may change everything except the code. */
export interface PlannedMenu extends StatedMenu {
  id: string
  parentId: string
}

interface StatedMenu extends MenuFacts {
  parentCode: string | null
  /** `directory`, `page` or `entity:<name>`. */
  owner: string
}

export interface MenuSeeds {
  directories: readonly DirectorySeed[]
  newDirectory: { source: string; sort: number }
  buttons: Record<
    'add' | 'edit' | 'delete' | 'view' | 'viewPrivate' | 'import' | 'export' | 'share',
    { name: string; english: string; source: string; sort: number; action: number }
  >
  /** Aliases of the roles that everything below a common directory is granted to when it first appears. */
  grantedRoles: readonly string[]
}

const BUTTON_PLACES = {
  toolbar: Number(dict.buttonFunc.toolbar),
  row: Number(dict.buttonFunc.row),
  batch: Number(dict.buttonFunc.toolbar),
} as const

export function menuId(code: string): string {
  return stableId('menu', code)
}

/** All rows, parents before children; of two rows with the same code the first one is kept. */
export function planMenus(seeds: MenuSeeds, entities: readonly Entity[]): PlannedMenu[] {
  const plan = new Map<string, PlannedMenu>()
  const idOf = (code: string) => plan.get(code)?.id ?? menuId(code)
  const add = (menu: StatedMenu) => {
    const { code, parentCode } = menu
    if (!plan.has(code)) plan.set(code, { ...menu, id: menuId(code), parentId: parentCode === null ? TOP : idOf(parentCode) })
  }
  for (const { parent, isPage, isCommon: _, ...directory } of seeds.directories) {
    add({ ...directory, parentCode: parent ?? null, alias: 'menu', category: MENU, action: 0, owner: isPage ? 'page' : 'directory' })
  }
  // A view shares the codes of its base, so the buttons are placed on the page of the base.
  const afterBase = (one: Entity, other: Entity) => Number(one.name !== one.base) - Number(other.name !== other.base)
  const pages = entities
    .filter((entity) => entity.menu !== null)
    .sort((one, other) => one.base.localeCompare(other.base) || afterBase(one, other) || one.name.localeCompare(other.name))
  for (const entity of pages) {
    const directory = entity.menu?.directory ?? 'more'
    const stating = pages.find(({ menu }) => menu?.directory === directory && menu.newDirectory) ?? entity
    if (!plan.has(directory)) add(newDirectory(seeds, directory, stating))
  }
  const directories = new Set(plan.keys())
  /** If an entity has the name of a directory, its page gets another code. */
  const codeOf = ({ name, menu }: Entity): string => {
    const code = menu?.code ?? name.replaceAll('-', '_')
    return directories.has(code) ? `${code}_page` : code
  }
  for (const entity of pages) add(pageOf(entity, codeOf(entity)))
  for (const entity of pages) for (const button of buttonsOf(seeds, entity, codeOf(entity))) add(button)
  // Buttons of entities without a page (dictionary entries, scopes of a menu) are placed on the page that shows them.
  const byName = new Map(pages.map((entity) => [entity.name, entity]))
  for (const entity of entities) {
    const page = entity.menu === null ? (byName.get(entity.base) ?? pages.find((page) => showsOn(page, entity))) : undefined
    if (page) for (const button of buttonsOf(seeds, entity, codeOf(page))) add(button)
  }
  return [...plan.values()]
}

function newDirectory(seeds: MenuSeeds, code: string, entity: Entity): StatedMenu {
  const stated = entity.menu?.newDirectory
  const english = stated?.english ?? entity.words[code] ?? ''
  const { source, sort } = { source: stated?.icon ?? seeds.newDirectory.source, sort: stated?.sort ?? seeds.newDirectory.sort }
  return {
    code,
    parentCode: null,
    name: stated?.title ?? code,
    english,
    alias: 'menu',
    path: `/${code}`,
    source,
    sort,
    category: MENU,
    action: 0,
    owner: 'directory',
  }
}

function pageOf(entity: Entity, code: string): StatedMenu {
  const { directory, title, english, icon, sort } = entity.menu ?? {
    directory: 'more',
    title: entity.title,
    english: null,
    icon: '',
    sort: 100,
  }
  return {
    code,
    parentCode: directory,
    name: title,
    english: english ?? entity.words[title] ?? '',
    alias: 'menu',
    path: entity.route ?? '',
    source: icon,
    sort,
    category: MENU,
    action: 0,
    owner: `entity:${entity.name}`,
  }
}

function buttonsOf(seeds: MenuSeeds, entity: Entity, parentCode: string): StatedMenu[] {
  const owner = `entity:${entity.name}`
  const usual = (Object.keys(seeds.buttons) as (keyof MenuSeeds['buttons'])[]).flatMap((alias): StatedMenu[] => {
    const code = entity.permissions[alias]
    return code === null ? [] : [{ ...seeds.buttons[alias], code, parentCode, alias, path: '', category: BUTTON, owner }]
  })
  const known = new Set(usual.map((button) => button.code))
  const others = codesOf(entity).filter((code) => !known.has(code))
  return [...usual, ...others.map((code, index) => actionButton(entity, code, parentCode, index + 5))]
}

function actionButton(entity: Entity, code: string, parentCode: string, sort: number): StatedMenu {
  const action = entity.actions.find((action) => action.permission === code)
  const name = action?.title ?? code
  return {
    code,
    parentCode,
    name,
    english: entity.words[name] ?? '',
    alias: action?.name ?? '',
    path: '',
    source: action?.icon ?? '',
    sort,
    category: BUTTON,
    action: BUTTON_PLACES[action?.at ?? 'row'],
    owner: `entity:${entity.name}`,
  }
}
