// docs/rights.md tells who may do what before anybody grants anything.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { generatedDocFindings, writeGeneratedDocs } from '../../server/commands/generatedDocs.ts'
import { rightsPage } from '../../server/commands/rightsPage.ts'

const menu = { parentCode: null, name: '', english: '', path: '', sort: 1, category: 1, owner: 'entity:gate' }

test('docs/rights.md and docs/device-kinds.md are as schema files and seeds say', async () => {
  expect(await generatedDocFindings()).toEqual([])
})

test('a file that says something else is named with the command that mends it', async () => {
  const project = await mkdtemp(join(tmpdir(), 'gantry-rights-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  expect(await generatedDocFindings(project)).toMatchObject([
    { file: 'docs/rights.md', fix: 'Run npm run schemas -- --write.' },
    { file: 'docs/device-kinds.md' },
  ])
  expect(await writeGeneratedDocs(project)).toEqual(['docs/rights.md', 'docs/device-kinds.md'])
  expect(await writeGeneratedDocs(project)).toEqual([])
  const page = await readFile(join(project, 'docs/rights.md'), 'utf8')
  expect(page).toContain('| Workers 劳务人员 | `/archives/labor` | `labor_add` Add, `labor_edit` Edit, ')
  expect(await readFile(join(project, 'docs/device-kinds.md'), 'utf8')).toMatch(
    /^\| `env` \| Dust and noise 扬尘噪声数据 \| 2 \| `collectTime` \| .*`pm10` μg\/m³/m,
  )
  expect(page).toContain('| Notices 通知公告 | `/desk/notice` | ')
})

test('a page stands below its directory, with its buttons and who holds them', () => {
  const plan = [
    { ...menu, code: 'site', name: '现场', english: 'Site', owner: 'directory' },
    { ...menu, code: 'desk', name: '工作台', owner: 'directory' },
    { ...menu, code: 'gate', name: '大门', english: 'Gate', path: '/site/gate', parentCode: 'site' },
    { ...menu, code: 'gate_add', name: '新增', english: 'Add', category: 2, parentCode: 'gate' },
    { ...menu, code: 'gate_open', name: '开门', category: 2, parentCode: 'gate' },
  ]
  const page = rightsPage({ plan, granted: { roles: ['user', 'hr'], menus: ['desk'] }, ofTenant: ['site'] })
  expect(page.slice(page.indexOf('##'))).toBe(`## Site 现场

| page | path | buttons | user, hr | the \`admin\` of a new tenant |
|---|---|---|---|---|
| Gate 大门 | \`/site/gate\` | \`gate_add\` Add, \`gate_open\` 开门 |  | all of it |
`)
})
