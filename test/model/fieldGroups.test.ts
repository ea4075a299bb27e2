// Groups of fields and short references: what they stand for, and where their faults are.

import { describe, expect, test } from 'vitest'
import { checkGroups, validateFiles } from '../../engine/model/checks/validate.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { fileResolver, type RecordFile } from '../../engine/model/entity/resolveFile.ts'
import { groupsSchemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { entitiesOf, findingsOf, record, vocabulary } from '../support/schemas.ts'

const en = { 门: 'Gate', 名称: 'Name', 项目: 'Project', 设备: 'Device', 备注: 'Note' }
const project: EntityFile = {
  version: 3,
  name: 'project',
  title: '项目',
  api: '/api/t/project',
  properties: { projectName: { title: '名称' } },
  en,
}
const gate = (more: Partial<EntityFile>): EntityFile => ({
  version: 3,
  name: 'gate',
  title: '门',
  properties: { name: { title: '名称' } },
  en,
  ...more,
})

describe('a reference by the name of an entity', () => {
  const short = gate({ properties: { projectId: { title: '项目', ref: 'project' as never } } })

  test('shows what is the title of the other entity’s card', () => {
    const labelWith = (more: Partial<EntityFile>) => entitiesOf({ ...project, ...more }, short).gate?.field.projectId?.choices
    const properties = { code: { title: '设备', format: 'number' }, projectName: { title: '名称' }, note: { title: '备注' } } as const
    const codes = { ...properties, code: { title: '设备', type: 'integer' } } as const
    expect(labelWith({ properties: codes })).toMatchObject({ kind: 'entity', entity: 'project', label: 'projectName', value: 'id' })
    expect(labelWith({ properties: codes, card: { title: 'note' } })).toMatchObject({ label: 'note' })
    expect(labelWith({ properties: codes, columns: ['code', 'note'] })).toMatchObject({ label: 'note' })
  })

  test('is known in tables and dialogs too', () => {
    const properties = { projectId: { title: '项目', ref: 'project' as never } }
    const { gate: made } = entitiesOf(
      project,
      gate({
        properties: { rows: { title: '设备', items: { properties } }, ...properties },
        actions: { go: { title: '门', link: '/a', dialog: { properties } } },
      }),
    )
    expect(made?.field.rows?.items?.field.projectId?.choices).toMatchObject({ label: 'projectName' })
    expect(made?.actions[0]?.dialog).toMatchObject({ fields: [{ choices: { label: 'projectName' } }] })
  })

  test('gives the same file again while the other entity shows the same title', () => {
    const written = { ...short, base: 'project' }
    const resolved = (other: EntityFile) => fileResolver(record, [written, other])(written).file
    const first = resolved(project)
    expect(first.properties?.projectId?.ref).toEqual({ entity: 'project', label: 'projectName' })
    expect(resolved({ ...project, title: '设备' })).toBe(first)
    const properties = { code: { title: '设备' }, ...project.properties }
    expect(resolved({ ...project, properties }).properties?.projectId?.ref).toMatchObject({ label: 'code' })
  })

  test('has its fault where it is written', () => {
    const found = findingsOf({
      'a.json': gate({ properties: { projectId: { title: '项目', ref: 'projekt' as never } } }),
      'b.json': project,
    })
    expect(found).toEqual(['a.json:8:14 properties.projectId.ref.entity: "projekt" is no entity. Did you mean "project"?'])
  })
})

const groups = {
  groups: {
    row: {
      properties: { projectId: { title: '项目', ref: 'project' as never, search: 'eq' }, deviceId: { title: '设备' } },
      en: { 备注: 'Remark' },
    },
  },
} as const
const withGroups: RecordFile = { ...record, fieldGroups: groups.groups as never }

describe('a group of fields', () => {
  test('comes before the own fields, which override its keywords and its place', () => {
    const written = gate({ uses: ['row'], properties: { name: { title: '名称' }, deviceId: { maxLength: 9 } } })
    const resolve = fileResolver(withGroups, [project])
    const { file } = resolve(written)
    expect(Object.entries(file.properties ?? {})).toEqual([
      ['projectId', { title: '项目', ref: { entity: 'project', label: 'projectName' }, search: 'eq' }],
      ['name', { title: '名称' }],
      ['deviceId', { title: '设备', maxLength: 9 }],
    ])
    expect(file.en).toEqual({ ...en })
  })

  test('gives the same object as long as nothing changed that it takes', () => {
    const written = gate({ uses: ['row'] })
    const other = { ...project, card: { title: 'projectName' } }
    const label = (one: EntityFile) => fileResolver(withGroups, [one])(written).file
    expect(label(project)).toBe(label(other))
    const changed = { ...project, properties: { code: { title: '名称' } }, card: { title: 'code' } }
    expect(label(changed)).not.toBe(label(project))
    expect(fileResolver({ ...withGroups, fieldGroups: {} }, [project])(written).file.properties).toEqual({ name: { title: '名称' } })
  })

  const text = JSON.stringify(groups, null, 2)
  const checked = (file: EntityFile, groupsText = text) => {
    const fieldGroups = (JSON.parse(groupsText) as { groups: RecordFile['fieldGroups'] }).groups
    const sources = [
      { path: 'a.json', text: JSON.stringify(file, null, 2) },
      { path: 'b.json', text: JSON.stringify(project) },
    ]
    return validateFiles(sources, {
      vocabulary,
      record: { ...record, fieldGroups } as never,
      groups: { path: 'groups.json', text: groupsText },
    })
  }

  test('has its faults in its own file, and those of a file in that file', () => {
    const faulty = text.replace('"eq"', '"range"').replace('"ref": "project"', '"ref": "projekt"')
    const { findings, texts } = checked(gate({ uses: ['row'], properties: { deviceId: { ref: 'nobody' as never } } }), faulty)
    expect(findings.map(({ file, line, path, fault, of }) => [file, line, path, fault, of])).toEqual([
      ['a.json', 7, 'properties.deviceId.ref.entity', '"nobody" is no entity.', undefined],
      ['groups.json', 7, 'groups.row.properties.projectId.ref.entity', '"projekt" is no entity.', 'a.json'],
    ])
    expect([...texts.keys()]).toEqual(['b.json'])
  })

  test('that does not exist is a finding', () => {
    expect(checked(gate({ uses: ['rows'] })).findings).toMatchObject([
      { path: 'uses.0', fault: '"rows" is no group of fields.', fix: 'Did you mean "row"?' },
    ])
  })

  test('is checked by itself', () => {
    const found = (groupsText: string) => checkGroups({ path: 'groups.json', text: groupsText }, vocabulary, groupsSchemaOf())
    expect(found(text)).toEqual([])
    expect(found(text.replace('"eq"', '"equal"'))).toMatchObject([{ path: 'groups.row.properties.projectId.search', level: 'error' }])
    expect(found('{')).toMatchObject([{ file: 'groups.json', fault: expect.stringContaining('JSON syntax') }])
  })
})
