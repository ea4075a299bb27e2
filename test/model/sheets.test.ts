import { describe, expect, test } from 'vitest'
import { headsOf, neededFields } from '../../engine/model/entity/sheets.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

const worker = {
  name: 'worker',
  title: '工人',
  api: '/api/x/worker',
  required: ['workerName', 'team'],
  properties: {
    workerName: { title: '姓名', unique: true },
    team: { title: '班组', default: '一班' },
    pin: { title: '口令', format: 'password' as const },
    photo: { title: '照片', format: 'image' as const },
    years: { title: '工龄', type: 'integer' as const, compute: '1.0' },
    other: { title: '姓名' },
    leaderId: { title: '组长', ref: { entity: 'worker', label: 'workerName' } },
    leaderName: { title: '组长', stored: false as const, readOnly: true },
  },
  en: { 工人: 'Worker', 姓名: 'Name', 班组: 'Team', 口令: 'Pin', 照片: 'Photo', 组长: 'Leader', 工龄: 'Years' },
}

describe('a file that says export and import', () => {
  const entity = entityOf({ ...worker, export: true, import: { cover: 'workerName' } })

  test('gets the endpoints and codes of both, a silent one gets none of them', () => {
    expect(Object.keys(entity.endpoints)).toEqual(
      expect.arrayContaining(['export', 'export-template', 'import', 'import-progress', 'import-faults']),
    )
    expect(entity.permissions).toMatchObject({ export: 'worker_export', import: 'worker_import' })
    const silent = entityOf(worker)
    expect(Object.keys(silent.endpoints)).toEqual([
      'list',
      'detail',
      'submit',
      'remove',
      'is-free',
      'history',
      'bulk',
      'bin',
      'restore',
      'purge',
    ])
    expect(silent).toMatchObject({ export: null, import: null, permissions: { export: null, import: null } })
  })

  test('shows in its columns what list and form show, and takes what the form takes, but no secret and no file', () => {
    expect(entity.export?.fields.map(({ name }) => name)).toEqual([
      'workerName',
      'team',
      'years',
      'other',
      'leaderId',
      'createTime',
      'updateTime',
    ])
    expect(entity.import?.fields.map(({ name }) => name)).toEqual(['workerName', 'team', 'other', 'leaderId'])
    expect(entity.import?.cover?.name).toBe('workerName')
  })

  test('needs the required columns that have no default', () => {
    expect(entity.import && neededFields(entity.import).map(({ name }) => name)).toEqual(['workerName'])
  })

  test('tells two columns of the same title apart by their names', () => {
    expect(['workerName', 'other'].map((name) => headsOf(entity, entity.field[name] as never))).toEqual([
      { zh: '姓名', en: 'Name' },
      { zh: '姓名 (other)', en: 'Name (other)' },
    ])
  })
})

test.each([
  [
    'a column that is no field',
    { export: { fields: ['workerNam'] } },
    /export\.fields\.0: "workerNam" is no field\. Did you mean "workerName"\?/,
  ],
  ['a secret as a column', { export: { fields: ['pin'] } }, /export\.fields\.0: "pin" is a secret/],
  ['a computed column to import', { import: { fields: ['years'] } }, /import\.fields\.0: "years" is not written by a submit/],
  ['a key of covering that is no column', { import: { cover: 'team', fields: ['workerName'] } }, /import\.cover: "team" is no column/],
  ['an import that nothing takes', { import: true, endpoints: { submit: false } }, /import: no submit takes the rows/],
  ['an import where nothing is added', { import: true, actions: { add: false } }, /import: an import adds records/],
  ['an export without an api', { export: true, api: undefined }, /export: without an api/],
  [
    'an endpoint of sheets that nothing answers',
    { endpoints: { 'export-template': 'GET /template' } },
    /endpoints\.export-template: nothing answers there without "import"\. Add "import", or remove the endpoint\./,
  ],
  [
    'an import without one of its calls',
    { import: true, endpoints: { 'import-judge': false } },
    /endpoints\.import-judge: "import" needs this endpoint\. Remove the line, or "import"\./,
  ],
  [
    'an action that is called like the keyword',
    { export: true, actions: { export: { title: '姓名', call: 'GET /x' } } },
    /actions\.export: "export" is the button of the keyword/,
  ],
  ['a file name that no disk takes', { export: { file: 'a/b' } }, /export/],
])('the schema check refuses %s', (_, more, line) => {
  expect(findingsOf({ 'a.json': { ...worker, ...more } }).join('\n')).toMatch(line)
})
