// The table of the README that tells who may do what before anybody grants anything.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasRoute } from '../../server/commands/hasRoute.ts'
import { seedsOf } from '../../server/compose.ts'
import { readLibrary } from '../../server/library/openLibrary.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { modules } from '../../server/modules/index.ts'
import { type MenuSeeds, type PlannedMenu, planMenus } from '../../server/modules/system/menuPlan.ts'
import { PROJECT } from '../support/sources.ts'

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')
const { directories, parameters } = seedsOf(modules)
const commonDirectories = directories.filter(({ isCommon }) => isCommon).map(({ code }) => code)
const own = JSON.parse(read('server/modules/system/menuButtons.json')) as Omit<MenuSeeds, 'directories'>

test('the README says who may do what by default', async () => {
  const { library } = await readLibrary(PROJECT_SCHEMAS, null, hasRoute)
  const plan = planMenus({ ...own, directories }, [...library.entities.values()])
  const [, between] = /<!-- default rights -->\n([\s\S]*?)\n<!-- end -->/.exec(read('README.md')) ?? []
  expect(between).toBe(tableOf(plan))
})

function tableOf(plan: readonly PlannedMenu[]): string {
  const parents = new Map(plan.map((menu) => [menu.code, menu.parentCode]))
  const isBelow = (code: string, codes: readonly string[]): boolean => {
    const parent = parents.get(code)
    return codes.includes(code) || (typeof parent === 'string' && isBelow(parent, codes))
  }
  const ofTenant = parameters.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const mark = (isGranted: boolean) => (isGranted ? 'all of it' : '')
  const pages = plan.filter(({ category, owner }) => category === 1 && owner !== 'directory')
  const sorted = pages.sort((one, other) => one.path.localeCompare(other.path, 'en'))
  const lines = sorted.map(({ code, name, path }) => {
    const buttons = plan.filter((menu) => menu.category === 2 && menu.parentCode === code).map((menu) => `\`${menu.code}\``)
    const common = mark(isBelow(code, commonDirectories))
    return `| ${name} \`${path}\` | ${buttons.join(' ')} | ${common} | ${mark(isBelow(code, ofTenant))} |`
  })
  return [`| page | its buttons | ${own.grantedRoles.join(', ')} | the \`admin\` of a new tenant |`, '|---|---|---|---|', ...lines].join(
    '\n',
  )
}
