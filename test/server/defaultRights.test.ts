// docs/rights.md tells who may do what before anybody grants anything.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rightsPage } from '../../server/commands/rightsPage.ts'
import { readLibrary } from '../../server/library/library.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { type MenuSeeds, planMenus } from '../../server/modules/system/menuPlan.ts'
import { PROJECT } from '../support/sources.ts'

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')
const seeds = JSON.parse(read('server/modules/system/menus.json')) as MenuSeeds
const platform = JSON.parse(read('server/modules/account/platform.json')) as { params: { paramKey: string; paramValue: string }[] }

test('docs/rights.md says who may do what by default', async () => {
  const { library } = await readLibrary(PROJECT_SCHEMAS, null)
  const plan = planMenus(seeds, [...library.entities.values()])
  const ofTenant = platform.params.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const page = rightsPage({ plan, granted: seeds.granted, ofTenant })
  expect(page).toContain('`labor_add` Add')
  expect(read('docs/rights.md')).toBe(page)
})
