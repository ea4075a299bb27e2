import { describe, expect, test } from 'vitest'
import { validateFiles } from '../../engine/model/checks/validate.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entitiesOf, findingsOf, record, vocabulary } from '../support/schemas.ts'

/** Defaults of a file without both keywords. */
const OWNER = { project: 'projectId', device: 'deviceId' }

const dust: EntityFile = {
  name: 'dust',
  title: '扬尘',
  required: ['deviceId', 'collectTime'],
  series: { time: 'collectTime', kind: 'dust', classes: ['2'], key: ['dataType'], keep: 30 },
  properties: {
    projectId: { title: '项目' },
    deviceId: { title: '设备' },
    collectTime: { title: '时间', format: 'date-time' },
    dataType: { title: '类型' },
    pm10: { title: '值', type: 'number' },
  },
}

const hour: EntityFile = {
  name: 'dust-hour',
  title: '汇总',
  rollup: { of: 'dust', every: 'hour', by: ['projectId', 'deviceId'], where: { dataType: '2011' } },
  properties: {
    projectId: { title: '项目' },
    deviceId: { title: '设备' },
    time: { title: '时间', format: 'date-time' },
    rows: { title: '行数', type: 'integer', takes: 'count' },
    pm10Sum: { title: '合计', type: 'number', takes: 'sum pm10' },
    high: { title: '超标', type: 'integer', takes: { take: 'count', where: { pm10_ge: 150 } } },
  },
}

test('the check of a series holds for as long as the files that it names stay as they are', () => {
  const dense = { title: '浓', level: '3', when: "pm10 > 3 && siteLatest('dust', 'pm10', '30m') > 2" }
  const files = [dust, hour, { ...dust, name: 'smoke', series: { ...dust.series, kind: 'smoke', alarms: { dense } } }]
  const sources = files.map((file) => ({ path: `${file.name}.json`, text: JSON.stringify(file) }))
  const { findings, lookups } = validateFiles(sources, { vocabulary, record, errorsOnly: true })
  expect(findings).toEqual([])
  expect(Object.fromEntries(lookups)).toEqual({
    'dust.json': expect.any(Array),
    'dust-hour.json': expect.arrayContaining(['dust']),
    'smoke.json': expect.arrayContaining(['dust']),
  })
})

test('a series has one row for each device, moment and key, and says when that matters', () => {
  const { dust: entity } = entitiesOf(dust)
  expect(entity?.series).toEqual({
    time: 'collectTime',
    kind: 'dust',
    classes: ['2'],
    key: ['dataType'],
    keep: 30,
    revise: false,
    drift: {},
    round: false,
    end: null,
    flag: null,
    hj212: null,
    alarms: [],
    ...OWNER,
  })
  expect(entity?.field.deviceId?.unique).toEqual(['collectTime', 'dataType'])
})

test('a series and its roll-ups may name their project and device otherwise', () => {
  const { projectId, deviceId, ...others } = dust.properties ?? {}
  const owned = { project: 'siteId', device: 'sensorId' }
  const renamed = { siteId: { title: '项目' }, sensorId: { title: '设备' } }
  const of: NonNullable<EntityFile['rollup']> = { of: 'dust', every: 'hour', by: ['siteId', 'sensorId'], ...owned }
  const { time, rows } = hour.properties ?? {}
  const entities = entitiesOf(
    {
      ...dust,
      required: ['sensorId'],
      series: { ...(dust.series as NonNullable<EntityFile['series']>), ...owned },
      properties: { ...renamed, ...others },
    },
    { ...hour, rollup: of, properties: { ...renamed, time: time ?? {}, rows: rows ?? {} } },
  )
  expect(entities.dust?.field.sensorId?.unique).toEqual(['collectTime', 'dataType'])
  expect(entities['dust-hour']?.field.sensorId?.unique).toEqual(['time', 'siteId'])
  expect(entities['dust-hour']?.rollup).toMatchObject(owned)
})

test('a roll-up has one row for each device, bucket and whatever else parts its rows; its fields say what they take', () => {
  const entity = entitiesOf(dust, hour)['dust-hour']
  expect(entity?.field.deviceId?.unique).toEqual(['time', 'projectId'])
  expect(entity?.fields.flatMap(({ name, takes }) => (takes ? [[name, takes]] : []))).toEqual([
    ['rows', { take: 'count', field: null, where: {} }],
    ['pm10Sum', { take: 'sum', field: 'pm10', where: {} }],
    ['high', { take: 'count', field: null, where: { pm10_ge: 150 } }],
  ])
})

describe('the schema check finds', () => {
  const faults = (...files: EntityFile[]) =>
    findingsOf(Object.fromEntries(files.map((file) => [`site/${file.name}.json`, file]))).filter((line) => !line.includes('has no English'))
  const series = (values: object): EntityFile => ({ ...dust, series: { ...dust.series, ...values } as NonNullable<EntityFile['series']> })
  const rollup = (values: object): EntityFile => ({ ...hour, rollup: { ...hour.rollup, ...values } as NonNullable<EntityFile['rollup']> })
  const field = (rule: unknown): EntityFile => ({
    ...hour,
    properties: { ...hour.properties, more: { title: '更多', type: 'number', takes: rule as string } },
  })

  test.each([
    [
      'a moment that is no field',
      [series({ time: 'collectTim' })],
      /series\.time: "collectTim" is no field\. Did you mean "collectTime"\?/,
    ],
    ['a moment that is none', [series({ time: 'dataType' })], /series\.time: "dataType" is no moment/],
    ['a key that is no field', [series({ key: ['dataTyp'] })], /series\.key\.0: "dataTyp" is no field/],
    ['a kind that another series has', [dust, { ...dust, name: 'smoke' }], /series\.kind: "dust" is the kind of dust already/],
    ['rows without a project', [{ ...dust, properties: { ...dust.properties, projectId: undefined as never } }], /"projectId" is no field/],
    ['a roll-up of nothing', [dust, rollup({ of: 'dast' })], /rollup\.of: "dast" is no entity\. Did you mean "dust"\?/],
    [
      'a roll-up of what devices do not send',
      [
        dust,
        hour,
        rollup({}),
        { ...rollup({ of: 'plain' }), name: 'other' },
        { name: 'plain', title: '物', properties: hour.properties ?? {} },
      ],
      /"plain" is neither a series nor an hourly roll-up/,
    ],
    ['buckets of no device', [dust, rollup({ by: ['projectId'] })], /rollup\.by: "deviceId" is missing/],
    ['buckets by an unknown field', [dust, rollup({ by: ['deviceId', 'zone'] })], /rollup\.by\.1: "zone" is no field/],
    ['a filter on an unknown field', [dust, rollup({ where: { dataTyp: '1' } })], /rollup\.where\.dataTyp: "dataTyp" is no field/],
    ['a figure of an unknown field', [dust, field('sum pm1')], /properties\.more\.takes: "pm1" is no field/],
    ['a figure that takes nothing known', [dust, field('mean pm10')], /properties\.more\.takes/],
    [
      'a figure outside a roll-up',
      [{ ...dust, properties: { ...dust.properties, sum: { title: '和', type: 'number', takes: 'count' } } }],
      /the table is no roll-up/,
    ],
  ] as [string, EntityFile[], RegExp][])('%s', (_, files, line) => {
    expect(faults(...new Map(files.map((file) => [file.name, file])).values()).join('\n')).toMatch(line)
  })
})

test('factors of HJ 212 take the units of their fields, and name numbers and units that can be converted', () => {
  const withFactors = (factors: NonNullable<NonNullable<EntityFile['series']>['hj212']>['factors']): EntityFile => ({
    ...dust,
    properties: { ...dust.properties, pm10: { title: '值', type: 'number', unit: 'μg/m³' } },
    series: { ...(dust.series as NonNullable<EntityFile['series']>), hj212: { type: 'dataType', factors } },
  })
  const { dust: entity } = entitiesOf(withFactors({ a34002: { field: 'pm10' } }))
  expect(entity?.series?.hj212).toEqual({
    type: 'dataType',
    factors: { a34002: { field: 'pm10', unit: 'μg/m³', max: null, min: null } },
  })
  const wrong = withFactors({ a34002: { field: 'pm10', unit: 'kPa' }, a34004: { field: 'dataType' }, a34001: { field: 'tsp' } })
  const found = findingsOf({ 'site/dust.json': wrong })
  expect(found.join('\n')).toContain('"kPa" cannot be converted to "μg/m³"')
  expect(found.join('\n')).toContain('"dataType" is no number')
  expect(found.join('\n')).toContain('tsp')
})

test('measured values of rows that do not count are grey, those that count are plain', () => {
  const flagged: EntityFile = {
    ...dust,
    series: { time: 'collectTime', kind: 'dust', classes: ['2'], key: ['dataType'], keep: 30, flag: { field: 'dataType', valid: ['N'] } },
  }
  const { dust: entity } = entitiesOf(flagged)
  const tones = (record: object) =>
    (entity?.field.pm10?.list?.tone ?? []).filter(({ when }) => when.evaluate({ ...record }) === true).map(({ color }) => color)
  expect([tones({ dataType: 'D', pm10: 4990 }), tones({ dataType: 'N', pm10: 50 }), tones({ pm10: 50 })]).toEqual([['grey'], [], []])
  expect(entity?.field.dataType?.list?.tone).toBeNull()
})
