import { describe, expect, test } from 'vitest'
import { compareEntities } from '../../engine/model/compare/compareEntities.ts'
import type { EntityFile, FileField } from '../../engine/model/entity/entityFile.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { entitiesOf } from '../support/schemas.ts'

const gate: EntityFile = {
  name: 'gate',
  title: '大门',
  api: '/api/site/gate',
  route: '/site/gate',
  required: ['gateName'],
  properties: { gateName: { title: '名称', maxLength: 50 }, width: { title: '宽度', type: 'number', minimum: 1, maximum: 20 } },
}

const withFields = (fields: Readonly<Record<string, FileField | undefined>>, rest: Partial<EntityFile> = {}): EntityFile => {
  const properties = Object.entries({ ...gate.properties, ...fields }).flatMap(([name, field]) => (field ? [[name, field] as const] : []))
  return { ...gate, ...rest, properties: Object.fromEntries(properties) }
}

/** `error properties.width "width" is gone` for each change. */
function changesOf(before: readonly EntityFile[], after: readonly EntityFile[]): string[] {
  const [old, next] = [before, after].map((files) => new Map(Object.entries(entitiesOf(...files))))
  return compareEntities(old ?? new Map(), next ?? new Map()).map(
    ({ level, path, fault }) => `${level} ${path.join('.')} ${fault.split(':')[0]}`,
  )
}

const fieldCases: readonly (readonly [what: string, before: FileField, after: FileField, change: string])[] = [
  ['a shorter length', { title: '甲', maxLength: 50 }, { title: '甲', maxLength: 20 }, 'warning maxLength "maxLength" was "50"'],
  ['a longer length', { title: '甲', maxLength: 20 }, { title: '甲', maxLength: 50 }, 'hint maxLength "maxLength" was "20"'],
  ['a new bound', { title: '甲', type: 'number' }, { title: '甲', type: 'number', minimum: 0 }, 'warning minimum "minimum" is new'],
  [
    'a higher minimum',
    { title: '甲', type: 'number', minimum: 0 },
    { title: '甲', type: 'number', minimum: 5 },
    'warning minimum "minimum" was "0"',
  ],
  [
    'a lower minimum',
    { title: '甲', type: 'number', minimum: 5 },
    { title: '甲', type: 'number', minimum: 0 },
    'hint minimum "minimum" was "5"',
  ],
  ['a bound that goes', { title: '甲', type: 'number', maximum: 5 }, { title: '甲', type: 'number' }, 'hint maximum "maximum" is gone'],
  ['another pattern', { title: '甲', pattern: '^A' }, { title: '甲', pattern: '^B' }, 'warning pattern "pattern" was "^A"'],
  ['a wider type', { title: '甲', type: 'integer' }, { title: '甲', type: 'number' }, 'hint type "type" was "integer"'],
  ['a narrower type', { title: '甲' }, { title: '甲', type: 'number' }, 'error type "type" was "string"'],
  [
    'fewer decimals',
    { title: '甲', type: 'number', decimals: 3 },
    { title: '甲', type: 'number', decimals: 2 },
    'error decimals stored values with more decimals keep the file from being taken.',
  ],
  ['a unique value', { title: '甲' }, { title: '甲', unique: true }, 'error unique values must differ now'],
  ['a private value', { title: '甲' }, { title: '甲', private: 'name' }, 'warning private it is private'],
  ['a value for everybody', { title: '甲', private: 'name' }, { title: '甲' }, 'warning private it is not private any more'],
  [
    'another formula',
    { title: '甲', type: 'number', compute: 'width * 2' },
    { title: '甲', type: 'number', compute: 'width * 3' },
    'warning compute it is computed in another way',
  ],
  ['a choice that goes', { title: '甲', enum: ['a', 'b'] }, { title: '甲', enum: ['a'] }, 'error enum "b" is gone'],
  ['a choice more', { title: '甲', enum: ['a'] }, { title: '甲', enum: ['a', 'b'] }, 'hint enum "b" is new.'],
]

describe('a field', () => {
  test.each(fieldCases)('with %s', (_, before, after, change) => {
    const [level = '', keyword = '', ...words] = change.split(' ')
    const changes = changesOf([withFields({ other: before })], [withFields({ other: after })])
    expect(changes).toContain(`${level} properties.other.${keyword} ${words.join(' ')}`)
  })

  test('that stays has no change, whatever its title, place and order', () => {
    const moved = withFields({ width: { title: '净宽', type: 'number', minimum: 1, maximum: 20, list: false, section: '尺寸' } })
    expect(changesOf([gate], [moved])).toEqual([])
  })

  test('that goes is an error, and the fix names the one that may take its place', () => {
    const before = new Map(Object.entries(entitiesOf(gate)))
    const after = new Map(Object.entries(entitiesOf(withFields({ width: undefined, clearance: { title: '净宽', type: 'number' } }))))
    const [gone] = compareEntities(before, after)
    expect(gone).toMatchObject({ level: 'error', path: ['properties', 'width'], file: expect.stringContaining('gate') })
    expect(gone?.fix).toBe('Write "was": "width" at "clearance" if that is its new name.')
  })

  test('that has a new name keeps its values, and its rules are compared', () => {
    const after = withFields({ width: undefined, clearance: { title: '净宽', type: 'number', was: 'width', minimum: 1, maximum: 10 } })
    expect(changesOf([gate], [after])).toEqual([
      'warning properties.clearance.was "width" is "clearance" now',
      'warning properties.clearance.maximum "maximum" was "20"',
    ])
  })

  test('that is new and required is an error unless a new record gets its value', () => {
    const required = (field: FileField) => changesOf([gate], [withFields({ colour: field }, { required: ['gateName', 'colour'] })])
    expect(required({ title: '颜色' })).toEqual(['error properties.colour.required "colour" is new and required'])
    expect(required({ title: '颜色', default: 'red' })).toEqual(['hint properties.colour.type "colour" is new.'])
  })

  test('that becomes required is an error, and may be empty again without one', () => {
    const required = { ...gate, required: ['gateName', 'width'] }
    expect(changesOf([gate], [required])).toEqual(['error properties.width.required it is required now'])
    expect(changesOf([required], [gate])).toEqual(['hint properties.width.required it may be empty now.'])
  })

  test('of a table is compared by its columns', () => {
    const lines = (column: FileField): EntityFile =>
      withFields({ lines: { title: '明细', format: 'table', items: { properties: { amount: column } } } })
    expect(
      changesOf([lines({ title: '数量', type: 'number', maximum: 9 })], [lines({ title: '数量', type: 'number', maximum: 5 })]),
    ).toEqual(['warning properties.lines.items.properties.amount.maximum "maximum" was "9"'])
  })
})

describe('an entity', () => {
  test('that goes, comes or has a new name', () => {
    const door: EntityFile = { ...gate, name: 'door', api: '/api/site/door', route: '/site/door' }
    expect(changesOf([gate], [])).toEqual(['error  "gate" is gone'])
    expect(changesOf([], [gate])).toEqual(['hint  "gate" is new.'])
    expect(changesOf([gate], [{ ...door, was: 'gate' }])).toContain('warning was "gate" is "door" now')
    const [gone] = compareEntities(new Map(Object.entries(entitiesOf(gate))), new Map(Object.entries(entitiesOf(door))))
    expect(gone?.fix).toMatch(/^Write "was": "gate" in .*door/)
  })

  test('whose calls, page or rights go', () => {
    const changes = changesOf([gate], [{ ...gate, api: '/api/site/door', route: '/site/door' }])
    expect(changes).toContain('error api the call GET /api/site/gate/list is gone.')
    expect(changes).toContain('warning route the page was at /site/gate')
  })

  test('whose action goes, or is allowed under another condition', () => {
    const open = { title: '开门', at: 'row', set: { gateName: '开' } } as const
    const withAction = (actions: EntityFile['actions']): EntityFile => ({ ...gate, ...(actions && { actions }) })
    expect(changesOf([withAction({ open })], [withAction({})]).filter((line) => line.includes('action'))).toContain(
      'error actions.open the action "open" is gone.',
    )
    expect(changesOf([withAction({ open })], [withAction({ open: { ...open, when: 'width > 2' } })])).toEqual([
      'warning actions.open "open" is allowed under another condition.',
    ])
  })

  test('a change of a base is told once, and not at its views', () => {
    const view: EntityFile = { name: 'gate-open', title: '开着的门', base: 'gate', api: '/api/site/gate-open', properties: { width: {} } }
    const after = withFields({ width: { title: '宽度', type: 'number', minimum: 1, maximum: 10 } })
    expect(changesOf([gate, view], [after, view])).toEqual(['warning properties.width.maximum "maximum" was "20"'])
  })

  test('of the project does not differ from itself', () => {
    expect(compareEntities(projectEntities(), projectEntities())).toEqual([])
  })
})
