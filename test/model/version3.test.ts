// Keywords of version 3, and those of version 2 that they replace: both say the same.

import { describe, expect, test } from 'vitest'
import { oldWordHints } from '../../engine/model/checks/hints.ts'
import { validateFiles } from '../../engine/model/checks/validate.ts'
import { compareEntities } from '../../engine/model/compare/compareEntities.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { sectionsOf } from '../../engine/model/entity/sections.ts'
import { entitiesOf, entityOf, findingsOf, record, vocabulary } from '../support/schemas.ts'

const english = { 甲: 'A', 乙: 'B', 丙: 'C', 名称: 'Name', 编号: 'Code', 备注: 'Note', 密码: 'Password', 门: 'Gate' }
const fields = { name: { title: '名称' }, code: { title: '编号' }, note: { title: '备注', format: 'textarea' } } as const
const file = (more: Partial<EntityFile>): EntityFile => ({
  version: 3,
  name: 'gate',
  title: '门',
  properties: fields,
  en: english,
  ...more,
})
const plain = (entity: object): unknown => JSON.parse(JSON.stringify({ ...entity, file: '' }))
const titles = (entity: { fields: Parameters<typeof sectionsOf>[0] }) =>
  sectionsOf(entity.fields).map(({ title, fields }) => [title, ...fields.map(({ name }) => name)].join(' '))

describe('sections', () => {
  test('have their titles and fields in the order of the file', () => {
    const gate = entityOf(file({ sections: { 乙: ['note', 'name'], 甲: ['code', 'updateTime'] } }))
    expect(titles(gate).slice(1)).toEqual(['乙 note name', '甲 code updateTime'])
  })

  test('mean the same as a section of each field', () => {
    const older = file({
      version: 2,
      sections: ['乙'],
      properties: { name: { ...fields.name, section: '甲' }, code: { ...fields.code, section: '乙' }, note: fields.note },
    })
    const newer = entityOf(file({ sections: { 乙: ['code'], 甲: ['name'] } }))
    expect(titles(newer)).toEqual(titles(entityOf(older)))
  })

  test('of a view come first, and fields that it does not name stay in those of the base', () => {
    const base = file({ sections: { 甲: ['name', 'code'], 乙: ['note'] } })
    const view: EntityFile = { version: 3, name: 'gate-view', title: '门', base: 'gate', sections: { 丙: ['name'], 乙: [] }, en: english }
    const older: EntityFile = { ...view, version: 2, sections: ['丙', '乙'], properties: { name: { section: '丙' } } }
    expect(titles(entitiesOf(base, view)['gate-view'] as never).slice(1)).toEqual(['丙 name', '乙 note', '甲 code'])
    expect(titles(entitiesOf(base, older)['gate-view'] as never).slice(1)).toEqual(['丙 name', '乙 note', '甲 code'])
  })

  test('name existing fields, each once', () => {
    const found = findingsOf({ 'a.json': file({ sections: { 甲: ['nam'], 乙: ['code', 'note'], 丙: ['note'] } }) })
    expect(found).toEqual([
      expect.stringMatching(/^a\.json:\d+:7 sections\.甲\.0: "nam" is no field\. Did you mean "name"\?$/),
      expect.stringMatching(/sections\.丙\.0: "note" stands in the section "乙" already\. Remove it from one of them\.$/),
    ])
  })

  test('need English titles, and no title of digits, which would lose its place', () => {
    expect(findingsOf({ 'a.json': file({ sections: { 丁: ['name'] } }) })).toMatchObject([
      expect.stringContaining('sections.丁: no English'),
    ])
    expect(findingsOf({ 'a.json': file({ sections: { 1: ['name'] } }) })).toEqual([
      expect.stringMatching(/:\d+:5 sections\.1: "1" is no title\. Write words; digits alone would lose their place\.$/),
    ])
  })

  test('divide a form into tabs, also in the dialog of an action', () => {
    const properties = { name: { title: '名称' } }
    const go = (sections: Record<string, string[]>): EntityFile =>
      file({ dialog: { layout: 'tabs' }, actions: { go: { title: '门', link: '/a', dialog: { tabs: true, properties, sections } } } })
    expect(findingsOf({ 'a.json': { ...go({ 甲: ['name'] }), sections: { 甲: ['name'] } } })).toEqual([])
    expect(findingsOf({ 'a.json': go({ 甲: ['nam'] }) })).toEqual([
      expect.stringContaining('dialog.layout: no field stands in a section. Add "sections", or remove it.'),
      expect.stringContaining('actions.go.dialog.properties.name: no tab holds this field.'),
      expect.stringContaining('actions.go.dialog.sections.甲.0: "nam" is no field.'),
    ])
    const [action] = entityOf(
      file({ actions: { go: { title: '门', link: '/a', dialog: { properties, sections: { 甲: ['name'] } } } } }),
    ).actions
    expect(action?.dialog).toMatchObject({ fields: [{ section: '甲' }] })
  })
})

describe('columns', () => {
  const older = file({
    version: 2,
    list: { columns: ['code', 'name'] },
    properties: { ...fields, note: { ...fields.note, list: true }, name: fields.name, createTime: { list: false } },
  })

  test('mean the same as list.columns and fields without a column', () => {
    const newer = file({ columns: ['code', 'name'], moreColumns: ['note'] })
    expect(plain(entityOf(newer))).toEqual(plain(entityOf(older)))
    expect(entityOf(newer).columns.map(({ name }) => name)).toEqual(['name', 'code', 'note'])
    expect(entityOf(newer).shownColumns).toEqual(['code', 'name'])
    expect(entityOf(file({ columns: ['name'] })).columns.map(({ name }) => name)).toEqual(['name'])
    expect(entityOf(file({})).columns.map(({ name }) => name)).toEqual(['name', 'code', 'createTime'])
  })

  test('of a base are those of a view, unless the view names its own', () => {
    const base = file({ columns: ['code'], moreColumns: ['name'] })
    const view = (more: Partial<EntityFile>): EntityFile => ({
      version: 3,
      name: 'gate-view',
      title: '门',
      base: 'gate',
      en: english,
      ...more,
    })
    const of = (more: Partial<EntityFile>) => {
      const { columns, shownColumns } = entitiesOf(base, view(more))['gate-view'] as ReturnType<typeof entityOf>
      return [columns.map(({ name }) => name), shownColumns]
    }
    expect(of({})).toEqual([['name', 'code'], ['code']])
    expect(of({ columns: ['note', 'createTime'] })).toEqual([
      ['note', 'createTime'],
      ['note', 'createTime'],
    ])
    expect(of({ properties: { note: { list: true } } })).toEqual([['name', 'code', 'note'], ['code']])
    // A view of version 2 replaces the list of its base as a whole, and with it the initial columns.
    expect(of({ version: 2, list: { hint: '名称' } })).toEqual([
      ['name', 'code'],
      ['name', 'code'],
    ])
  })

  test('name fields that may have one, each once', () => {
    const properties = { ...fields, note: { ...fields.note, list: false }, secret: { title: '密码', format: 'password' } } as const
    const columns = ['name', 'secret', 'cod']
    expect(findingsOf({ 'a.json': file({ properties, columns, moreColumns: ['name', 'note'] }) })).toEqual([
      expect.stringMatching(/properties\.note\.list: "moreColumns" gives "note" a column\. Remove "list"/),
      expect.stringMatching(/columns\.1: "secret" is no column of the list\./),
      expect.stringMatching(/columns\.2: "cod" is no column of the list\./),
      expect.stringMatching(/moreColumns\.0: "name" stands in "columns" already\./),
    ])
    expect(findingsOf({ 'a.json': file({ moreColumns: ['name'] }) })).toMatchObject([expect.stringContaining('without "columns"')])
  })
})

describe('words of version 2', () => {
  const properties = { name: { title: '名称', section: '甲' }, code: { title: '编号', section: '甲' } }
  const older: EntityFile = {
    name: 'gate',
    title: '门',
    type: 'object',
    sections: ['甲'],
    list: { columns: ['name'] },
    properties,
    en: english,
  }

  test('are refused where the file says that it is of version 3', () => {
    const found = findingsOf({ 'a.json': { ...older, version: 3 } })
    expect(found.map((line) => line.replace(/^a\.json:\d+:\d+ /, ''))).toEqual(
      [
        '"type" is not needed since version 3.',
        '"sections" is replaced by "{ title: fields }" since version 3.',
        '"list.columns" is replaced by "columns" since version 3.',
        '"section" is replaced by "sections" since version 3.',
        '"section" is replaced by "sections" since version 3.',
      ].map(
        (fault, at) =>
          `${['type', 'sections', 'list.columns', 'properties.name.section', 'properties.code.section'][at]}: ${fault} npm run schemas -- --upgrade rewrites the file.`,
      ),
    )
  })

  test('are understood in other files, with a hint', () => {
    expect(findingsOf({ 'a.json': older })).toEqual([])
    const { hints } = validateFiles([{ path: 'a.json', text: JSON.stringify(older) }], { vocabulary, record })
    expect(hints.map(({ fault }) => fault)).toEqual([
      '"type" is not needed since version 3.',
      '"sections" is replaced by "{ title: fields }" since version 3.',
      '"list.columns" is replaced by "columns" since version 3.',
      '"section" is replaced by "sections" since version 3, here and in 1 more place.',
    ])
    expect(oldWordHints([])).toEqual([])
  })
})

test('a file of version 2 and the same in version 3 differ in nothing that a comparison tells', () => {
  const older = file({
    version: 2,
    sections: ['乙', '甲'],
    list: { columns: ['code'] },
    properties: { name: { ...fields.name, section: '甲' }, code: { ...fields.code, section: '乙' }, note: { ...fields.note, list: false } },
  })
  const newer = file({ sections: { 乙: ['code'], 甲: ['name'] }, columns: ['code'], moreColumns: ['name', 'createTime'] })
  const [before, after] = [older, newer].map((one) => new Map(Object.entries(entitiesOf(one))))
  expect(compareEntities(before as never, after as never)).toEqual([])
  const fewer = new Map(Object.entries(entitiesOf({ ...newer, moreColumns: ['createTime'], required: ['code'] })))
  expect(compareEntities(before as never, fewer)).not.toEqual([])
})
