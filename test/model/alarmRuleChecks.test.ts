import { expect, test } from 'vitest'
import type { EntityFile, FileAlarmRule } from '../../engine/model/entity/entityFile.ts'
import { rulePartsOf } from '../../engine/model/expressions/ruleExpression.ts'
import { entitiesOf, findingsOf } from '../support/schemas.ts'

const site: EntityFile = {
  name: 'site',
  api: '/api/site',
  title: '工地',
  properties: { limit: { title: '限值', type: 'number', unit: 'mm' }, speed: { title: '风', type: 'number', unit: 'm/s' } },
}
const sensor: EntityFile = { name: 'sensor', api: '/api/sensor', title: '设备', properties: { code: { title: '编号' } } }

const file = (rule: FileAlarmRule, more: Partial<EntityFile> = {}): Record<string, EntityFile> => ({
  'test/site.json': site,
  'test/sensor.json': sensor,
  'test/pit.json': {
    name: 'pit',
    title: '基坑',
    required: ['deviceId', 'at'],
    series: { time: 'at', kind: 'pit', classes: ['7'], keep: 30, alarms: { sinking: rule } },
    properties: {
      projectId: { title: '工地', ref: { entity: 'site', label: 'limit' } },
      deviceId: { title: '设备', ref: { entity: 'sensor', label: 'code' } },
      at: { title: '时间', format: 'date-time' },
      sunk: { title: '沉降', type: 'number', minimum: 0, maximum: 500, unit: 'mm' },
      wet: { title: '积水', type: 'integer', minimum: 0, maximum: 1 },
      note: { title: '备注' },
    },
    en: { 基坑: 'Pit', 工地: 'Site', 设备: 'Device', 时间: 'Time', 沉降: 'Sinking', 积水: 'Water', 备注: 'Note', 沉降报警: 'Sinking' },
    ...more,
  },
})

const NAMED = { title: '沉降报警', level: '3' } as const
const findings = (rule: FileAlarmRule): string[] => findingsOf(file(rule)).filter((line) => line.includes('pit.json'))

test.each<[string, FileAlarmRule]>([
  ['a value against a limit of the site', { ...NAMED, value: 'sunk', limit: 'project.limit' }],
  ['a window', { ...NAMED, when: "rate('sunk', '24h') > 3" }],
  ['a count of rows', { ...NAMED, when: "count('wet == 1', '10m') >= 3" }],
  ['a value of the site', { ...NAMED, when: "sunk > 3 && siteLatest('pit', 'sunk', '30m') > 2" }],
  ['silence', { ...NAMED, when: "absent('10m')" }],
  ['an end of its own', { ...NAMED, when: 'sunk > 30', ends: 'sunk < 10' }],
  ['a type of a dictionary', { type: '301', value: 'sunk', limit: '30' }],
])('a rule with %s is right', (_, rule) => {
  expect(findings(rule)).toEqual([])
})

test.each<[string, FileAlarmRule, string]>([
  ['without a name', { value: 'sunk', limit: '30' }, 'its alarms have no name'],
  ['without a condition', { ...NAMED, value: 'sunk' }, 'there is no condition'],
  ['with a title alone', { title: '沉降报警', value: 'sunk', limit: '30' }, '"title" and "level" belong together'],
  ['without English', { title: '没有英文', level: '3', value: 'sunk', limit: '30' }, 'no English for "没有英文"'],
  ['with an unknown field', { ...NAMED, value: 'sank', limit: '30' }, 'Unknown variable: sank'],
  [
    'with an unknown field of a record',
    { ...NAMED, value: 'sunk', limit: 'project.limits' },
    '"limits" is no field of site. Did you mean "limit"?',
  ],
  ['with a text as value', { ...NAMED, value: 'note', limit: '30' }, 'gives string, not a number'],
  ['with a number as condition', { ...NAMED, when: 'sunk + 1' }, 'not true or false'],
  ['with a window of an unknown field', { ...NAMED, when: "mean('sank', '5m') > 3" }, '"sank" is no field'],
  ['with a window of a text', { ...NAMED, when: "mean('note', '5m') > 3" }, '"note" is no number'],
  ['with a window without a length', { ...NAMED, when: "mean('sunk', 'soon') > 3" }, 'is no window'],
  ['with a window of a year', { ...NAMED, when: "mean('sunk', '365d') > 3" }, 'too long or too short'],
  ['with an unknown kind', { ...NAMED, when: "siteLatest('wind', 'speed', '5m') > 3" }, '"wind" is no kind of rows'],
  ['with a wrong condition of a count', { ...NAMED, when: "count('wat == 1', '5m') > 3" }, 'Unknown variable: wat'],
  ['with silence and a condition', { ...NAMED, when: "absent('10m') || sunk > 3" }, 'absent() is no part of a condition'],
  ['of silence that lasts', { ...NAMED, when: 'absent()', for: 10 }, '"for" does nothing in a rule of silence'],
  ['with a limit in another unit', { ...NAMED, value: 'sunk', limit: 'project.speed' }, 'its unit is "m/s", that of the value "mm"'],
  ['that is always on', { ...NAMED, when: '1 == 1' }, 'never begins or never ends'],
  ['that evaluates no calm row', { ...NAMED, applies: 'wet == 1', when: 'wet  == 1' }, 'the alarm never ends'],
  ['whose end is its condition', { ...NAMED, when: 'sunk > 30', ends: 'sunk > 30' }, 'the alarm never ends by it'],
  ['with a limit at the bound', { ...NAMED, value: 'sunk', limit: '0' }, 'so the alarm never ends'],
  ['with a limit beyond the bounds', { ...NAMED, value: 'sunk', limit: '600' }, 'so the alarm never begins'],
  ['with a hysteresis beside a condition', { ...NAMED, when: 'sunk > 3', hysteresis: 0.1 }, '"hysteresis" does nothing beside "when"'],
  ['that tells unknown people', { ...NAMED, value: 'sunk', limit: '30', tell: ['nobody'] }, '"nobody" is no entity'],
  ['with an unknown name in its text', { ...NAMED, value: 'sunk', limit: '30', sentence: '${depth} too deep' }, '"depth" is no field'],
])('a rule %s is refused', (_, rule, fault) => {
  expect(findings(rule).join('\n')).toContain(fault)
})

test('two rules with one type are refused: their alarms would be one', () => {
  const rule = { type: '301', value: 'sunk', limit: '30' }
  const series = { time: 'at', kind: 'pit', classes: ['7'], keep: 30, alarms: { one: rule, two: rule } }
  expect(findingsOf(file(rule, { series })).join('\n')).toContain('"301" is the type of the rule "one" already')
})

test('a rule has its defaults, and the unit of its field', () => {
  const { pit } = entitiesOf(...Object.values(file({ ...NAMED, value: 'sunk', limit: '30' })))
  expect(pit?.series?.alarms).toEqual([
    {
      name: 'sinking',
      type: 'sinking',
      title: '沉降报警',
      level: '3',
      when: null,
      value: 'sunk',
      limit: '30',
      until: null,
      below: false,
      applies: null,
      ends: null,
      hysteresis: 0.05,
      for: 0,
      calm: 3,
      momentary: false,
      unit: 'mm',
      sentence: null,
      tell: null,
    },
  ])
})

test('members and windows become variables, the rest of an expression stays', () => {
  const { text, windows, members } = rulePartsOf("a.b > mean('pm10', '15m') + c.d && x == 'a.b'", ['a'])
  expect(text).toBe("a__b > mean___pm10__900 + c.d && x == 'a.b'")
  expect(windows).toEqual([{ variable: 'mean___pm10__900', take: 'mean', of: 'pm10', kind: '', seconds: 900 }])
  expect(members).toEqual([{ record: 'a', field: 'b', variable: 'a__b' }])
})
