// Fields that code of the server needs cannot go, be renamed or get another type.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileChange } from '#model/compare/compareEntities.ts'
import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import { neededFieldFileFindings } from '../../server/commands/neededFields/neededFieldsFile.ts'
import { fieldsInSource } from '../../server/commands/neededFields/readFields.ts'
import { sourceReader } from '../../server/commands/neededFields/syntax.ts'
import { lostNeeds, missingNeeds } from '../../server/modules/develop/index.ts'
import { entitiesOf } from '../support/schemas.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'archives/labor.json'

describe('a changed field of the product', () => {
  let app: TestApp
  let admin: Caller
  let live: EntityFile
  beforeAll(async () => {
    app = await startApp({})
    admin = await app.api()
    live = app.platform.library().parsed.get(FILE) as EntityFile
  })
  afterAll(() => app.close())

  const findingsOf = async (text: string) => {
    const { body } = await admin(`POST ${API}/check`, { body: { file: FILE, text } })
    return (body.data as { findings: { level: string; path: string; fault: string }[] }).findings
      .filter(({ fault }) => fault.startsWith('服务器代码'))
      .map(({ level, path, fault }) => `${level} ${path} ${fault}`)
  }
  const text = () => app.platform.library().files.get(FILE)?.text ?? ''
  const withField = (name: string, change: (field: FileField) => FileField): string => {
    const file = JSON.parse(text()) as { properties: Record<string, FileField> }
    return JSON.stringify({ ...file, properties: { ...file.properties, [name]: change(file.properties[name] ?? {}) } })
  }

  test('none is missing from the files of the product', () => {
    expect(live.name).toBe('labor')
    expect(missingNeeds(app.platform.library().entities)).toEqual([])
  })

  test('that goes, or is renamed, is refused with the modules that need it', async () => {
    const needed = 'error properties.memberId 服务器代码需要 "labor" 的字段 "memberId"（people）。'
    const gone = text().replaceAll('"memberId"', '"otherId"')
    expect(await findingsOf(gone)).toEqual([needed])
    expect(await findingsOf(gone.replace('"otherId": {', '"otherId": { "was": "memberId",'))).toEqual([needed])
    const { status, body } = await admin(`POST ${API}/publish`, { body: { file: FILE, text: gone, base: '', reason: '试' } })
    expect([status, body.msg]).toEqual([400, expect.stringContaining('服务器代码需要 "labor" 的字段 "memberId"')])
  })

  test('with another type is refused, and with another title is not', async () => {
    expect(await findingsOf(withField('memberId', (field) => ({ ...field, title: '账号' })))).toEqual([])
    expect(await findingsOf(withField('memberId', () => ({ title: '账号', type: 'integer' })))).toEqual([
      'error properties.memberId.type 服务器代码要求 "labor" 的字段 "memberId" 类型为 "string"（people）。',
    ])
  })

  test('that is no longer stored is refused', async () => {
    expect(await findingsOf(withField('memberId', (field) => ({ ...field, stored: false })))).toEqual([
      'error properties.memberId.stored 服务器代码要求 "labor" 的字段 "memberId" 存入数据表（people）。',
    ])
  })

  test('that nothing fills any more is warned of', async () => {
    const { body } = await admin(`POST ${API}/check`, {
      body: { file: FILE, text: withField('politics', (field) => ({ ...field, readOnly: true })) },
    })
    const { findings } = body.data as { findings: { level: string; path: string; fault: string }[] }
    expect(findings.filter(({ path }) => path === 'properties.politics').map(({ level, fault }) => `${level} ${fault}`)).toEqual([
      'warning "politics" 永远没有值：没有表单填写，也没有操作或服务器代码设置它。',
    ])
  })

  test('that the simulation of the demo alone writes is warned of', async () => {
    expect(await findingsOf(text().replaceAll('"politics"', '"party"'))).toEqual([
      'warning properties.politics 服务器代码需要 "labor" 的字段 "politics"（demo）。',
    ])
  })
})

describe('files of an installation', () => {
  const grant = (names: readonly string[], more: object = {}) => {
    const properties = Object.fromEntries(names.map((name) => [name, { title: '内容' }]))
    const file = { name: 'role-menu', title: '授权', ...more, properties, en: { 授权: 'Grant', 内容: 'Content' } }
    return new Map(Object.entries(entitiesOf(file as EntityFile)))
  }
  const lacks = (needs: readonly FileChange[]) => needs.map(({ path }) => path.join('.')).toSorted()
  const all = ['properties.menuId', 'properties.roleId']

  test('that lacked fields before are accepted with another change, and the loss of one more is refused', () => {
    expect(lacks(missingNeeds(grant(['note'])))).toEqual(all)
    expect(lostNeeds(grant(['note']), grant(['remark']))).toEqual([])
    expect(lacks(lostNeeds(grant(['menuId', 'note']), grant(['note'])))).toEqual(['properties.menuId'])
  })

  test('that gave the entity another name lack what they lacked under the earlier one', () => {
    expect(lacks(missingNeeds(grant(['note'], { name: 'grant', was: 'role-menu' })))).toEqual(all)
  })
})

test('the list is that of the sources', async () => {
  expect(await neededFieldFileFindings()).toEqual([])
})

describe('the sources', () => {
  const fields = new Map([['crate', new Set(['label', 'weight', 'state', 'owner', 'code', 'note', 'place'])]])
  const foundIn = (text: string, others: Readonly<Record<string, string>> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-needs-'))
    for (const [name, content] of Object.entries({ 'own.ts': text, ...others })) writeFileSync(join(folder, name), content)
    const open = sourceReader(folder, {})
    const found = new Set<string>()
    const source = open('own.ts')
    if (source) fieldsInSource(source, fields, open, (entity, field) => found.add(`${entity}.${field}`))
    return [...found].toSorted()
  }

  test.each([
    [
      'filters and fields of a find',
      `repository(db, 'crate', me).find({ state_in: 'a,b' }, { fields: ['label', 'id'] })`,
      ['label', 'state'],
    ],
    [
      'a repository in a variable',
      `const crates = repository(db, 'crate', me)\nawait crates.change({ id_equal: id }, { weight: 1 })`,
      ['weight'],
    ],
    ['a repository that a function returns', `const rows = (db) => repository(db, 'crate', me)\nrows(db).values('owner', {})`, ['owner']],
    [
      'constants',
      `const NAME = 'crate'\nconst OF = ['code']\nconst ALL = [...OF, 'note']\nfindRows(p, NAME, {}).then(() => repository(p, NAME, me).find({}, { fields: ALL }))`,
      ['code', 'note'],
    ],
    ['rows that are read', `const row = await findRow(p, 'crate', id)\nif (row?.state) textOf(row, 'label')`, ['label', 'state']],
    [
      'rows of a loop and of a callback',
      `const all = await findRows(p, 'crate')\nfor (const one of all) one.owner\nall.map((each) => each.code)`,
      ['code', 'owner'],
    ],
    [
      'rows that are found later in the file',
      `const show = () => { for (const one of all) one.owner }\nconst all = await findRows(p, 'crate')`,
      ['owner'],
    ],
    ['a destructured row', `const [crate] = await repository(db, 'crate', me).find({})\nconst { note, other } = crate`, ['note']],
    [
      'aggregates',
      `figures(db, entityOf(p, 'crate'), { measures: { sum: 'sum weight' }, by: { place: 'place' }, filters: {} })`,
      ['place', 'weight'],
    ],
    [
      'a hook',
      `export const hook = { entity: 'crate', async inserted({ values }) { if (values.state) textOf(values, 'note') } }`,
      ['note', 'state'],
    ],
  ])('%s are found', (_, text, names) => {
    expect(foundIn(text)).toEqual(names.map((name) => `crate.${name}`))
  })

  test('constants of another file are found, and fields of other rows are not', () => {
    const other = { 'shared.ts': `export const FIELDS = ['label'] as const\nexport const ENTITY = 'crate'` }
    const text = `import { FIELDS, ENTITY } from './shared.ts'\nrepository(db, ENTITY, me).find({}, { fields: FIELDS })\nconst row = read()\nrow.state`
    expect(foundIn(text, other)).toEqual(['crate.label'])
  })
})
