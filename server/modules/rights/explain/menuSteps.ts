// Steps of menus and buttons: which role grants them, and whether the tenant package includes them.

import { isAdministrator } from '#access/account.ts'
import { allMenus, MENU, type MenuGrant, type MenuRow, menuGrants, menuTree } from '#access/rights/menus.ts'
import { entityOfPage } from '#access/rights/pages.ts'
import { codesOf } from '#access/signIn/codes.ts'
import type { Entity } from '#model/entity/entity.ts'
import { grantsOf, permissionRefusal } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { ReadAccess } from '#records/reading.ts'
import { AppError } from '#server/errors.ts'
import { textOf } from '#store/rows.ts'
import { fieldTitleOf, joined, linkTo, type Question, roleNames, titleOf } from './question.ts'

/** Steps of the right to read an entity. @param reading `null` if the person may not read it */
export async function explainReading(question: Question, entity: Entity, reading: ReadAccess | null): Promise<void> {
  const { steps, person } = question
  const [name, link] = [titleOf(question, entity), linkTo(question, 'role')]
  if (isAdministrator(person.identity)) return steps.allow('menu', { key: 'administrator' })
  const grants = await grantsOfEntity(question, entity)
  if (reading === null) {
    await explainPackage(question, grants)
    return steps.deny('menu', new AppError('auth.noPermission'), { key: 'menuMissing', args: { name }, link })
  }
  if (reading.offer !== null) {
    const fields = joined(
      question,
      [...reading.offer.shown].map((one) => {
        const field = reading.entity.field[one]
        return field ? fieldTitleOf(question, reading.entity, field) : one
      }),
    )
    return steps.allow('menu', { key: 'menuChoices', args: { name, fields }, link })
  }
  const held = grants.filter(isHeld)
  await explainPackage(question, held)
  const page = held.find(({ row }) => row.category === MENU)
  const roles = (some: readonly MenuGrant[]) => roleNames(question, [...new Set(some.flatMap(({ roleIds }) => roleIds ?? []))])
  if (page) steps.allow('menu', { key: 'menuGranted', args: { name, roles: roles([page]) }, link })
  else if (held.length > 0) steps.allow('menu', { key: 'menuButton', args: { name, roles: roles(held) }, link })
  else steps.allow('menu', { key: 'menuAnother', args: { name }, link })
}

/** Steps of a button. @param title name of the button */
export async function explainPermission(question: Question, context: Context, permission: string | null, title: string): Promise<void> {
  const { steps, person } = question
  const refusal = permissionRefusal(grantsOf(context), permission)
  if (permission === null) return steps.deny('permission', refusal, { key: 'permissionNone', args: { verb: title } })
  const about = { name: title, code: permission }
  if (isAdministrator(person.identity)) return steps.allow('permission', { key: 'permissionAll', args: about })
  const rows = (await allMenus(question.asker.platform)).filter((row) => row.category !== MENU && row.code === permission)
  const grants = await menuGrants(question.asker.platform, person.identity, rows)
  await explainPackage(question, grants)
  const roleIds = [...new Set(grants.flatMap((grant) => grant.roleIds ?? []))]
  const roles = roleNames(question, roleIds)
  const link = linkTo(question, 'role', { roleName: roleIds.length === 1 ? roles : '' })
  if (refusal === null) steps.allow('permission', { key: 'permissionGranted', args: { ...about, roles }, link })
  else steps.deny('permission', refusal, { key: roleIds.length > 0 ? 'permissionPackage' : 'permissionMissing', args: about, link })
}

/** Steps of an entry of the menu, named by its id or path. Returns its name, or what names it if the person does not see it. */
export async function explainMenu(question: Question, named: string): Promise<string> {
  const { asker, person, steps } = question
  const row = (await allMenus(asker.platform)).find((one) => one.category === MENU && (one.id === named || one.path === named))
  if (!row) {
    steps.deny('menu', new AppError('record.notFound'), { key: 'menuUnknown', args: { name: named } })
    return named
  }
  const isShown = isInTree(await menuTree(asker.platform, person.identity, ''), row.id)
  const name = isShown || !person.isCaller ? menuName(question, row) : named
  if (isAdministrator(person.identity)) {
    steps.allow('menu', { key: 'administrator' })
    return name
  }
  const [grant] = await menuGrants(asker.platform, person.identity, [row])
  const roles = roleNames(question, grant?.roleIds ?? [])
  const link = linkTo(question, 'role')
  const isOwn = grant !== undefined && isHeld(grant)
  if (grant && (isOwn || !isShown)) await explainPackage(question, [grant], name)
  if (!isShown) steps.deny('menu', new AppError('auth.noPermission'), { key: 'menuMissing', args: { name }, link })
  else if (isOwn) steps.allow('menu', { key: 'menuGranted', args: { name, roles }, link })
  else steps.allow('menu', { key: 'menuBelow', args: { name }, link })
  return name
}

const isHeld = ({ roleIds, isInPackage }: MenuGrant): boolean => (roleIds === null || roleIds.length > 0) && isInPackage !== false

function isInTree(nodes: readonly { id: string; children?: readonly { id: string }[] }[], id: string): boolean {
  return nodes.some((node) => node.id === id || isInTree(node.children ?? [], id))
}

/** Page and buttons of an entity. */
async function grantsOfEntity({ asker, person }: Question, entity: Entity): Promise<MenuGrant[]> {
  const { entities } = asker.platform.library()
  const codes = new Set(codesOf(entity))
  const rows = (await allMenus(asker.platform)).filter((row) =>
    row.category === MENU ? entity.menu !== null && entityOfPage(row, entities)?.name === entity.name : codes.has(row.code),
  )
  return menuGrants(asker.platform, person.identity, rows)
}

async function explainPackage(question: Question, grants: readonly MenuGrant[], shownName?: string): Promise<void> {
  const { steps } = question
  if (grants.length === 0) return
  if (grants.every(({ isInPackage }) => isInPackage === null)) return steps.skip('package', { key: 'packageNone' })
  const link = linkTo(question, 'tenant-package')
  const granted = grants.filter(({ roleIds }) => (roleIds ?? []).length > 0)
  const judged = granted.length > 0 ? granted : grants
  const included = judged.filter(({ isInPackage }) => isInPackage)
  const names = (some: readonly MenuGrant[]) => joined(question, shownName ? [shownName] : some.map(({ row }) => menuName(question, row)))
  if (included.length > 0) steps.allow('package', { key: 'packageHas', args: { names: names(included) }, link })
  else steps.deny('package', null, { key: 'packageLacks', args: { names: names(judged) }, link })
}

const menuName = ({ asker }: Question, { rec }: MenuRow): string =>
  (asker.language === 'en' && textOf(rec, 'english')) || textOf(rec, 'name')
