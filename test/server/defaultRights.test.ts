// The table of the README that tells who may do what before anybody grants anything.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLibrary } from '../../server/library/library.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { type MenuSeeds, type PlannedMenu, planMenus } from '../../server/modules/system/menuPlan.ts'
import { PROJECT } from '../support/sources.ts'

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')
const seeds = JSON.parse(read('server/modules/system/menus.json')) as MenuSeeds
const platform = JSON.parse(read('server/modules/account/platform.json')) as { params: { paramKey: string; paramValue: string }[] }

test('the README says who may do what by default', async () => {
  const { library } = await readLibrary(PROJECT_SCHEMAS, null)
  const plan = planMenus(seeds, [...library.entities.values()])
  const [, between] = /<!-- default rights -->\n([\s\S]*?)\n<!-- end -->/.exec(read('README.md')) ?? []
  expect(between).toBe(tableOf(plan))
})

function tableOf(plan: readonly PlannedMenu[]): string {
  const parents = new Map(plan.map((menu) => [menu.code, menu.parentCode]))
  const isBelow = (code: string, codes: readonly string[]): boolean => {
    const parent = parents.get(code)
    return codes.includes(code) || (typeof parent === 'string' && isBelow(parent, codes))
  }
  const ofTenant = platform.params.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const mark = (isGranted: boolean) => (isGranted ? 'all of it' : '')
  const pages = plan.filter(({ category, owner }) => category === 1 && owner !== 'directory')
  const sorted = pages.sort((one, other) => one.path.localeCompare(other.path, 'en'))
  const lines = sorted.map(({ code, name, path }) => {
    const buttons = plan.filter((menu) => menu.category === 2 && menu.parentCode === code).map((menu) => `\`${menu.code}\``)
    const common = mark(isBelow(code, seeds.granted.menus))
    return `| ${name} \`${path}\` | ${buttons.join(' ')} | ${common} | ${mark(isBelow(code, ofTenant))} |`
  })
  return [`| page | its buttons | ${seeds.granted.roles.join(', ')} | the \`admin\` of a new tenant |`, '|---|---|---|---|', ...lines].join(
    '\n',
  )
}
