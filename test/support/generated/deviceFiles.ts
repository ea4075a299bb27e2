// Generated files of device rows, with alarm rules, and of their roll-ups.

import type { Random } from '../month/random.ts'
import type { Part } from './values.ts'

const letters = (at: number): string => `generated-${at}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string)

const OWNER: Part = {
  projectId: { title: '项目', ref: { entity: 'project', label: 'projectName' } },
  deviceId: { title: '设备', ref: { entity: 'device', label: 'deviceName' } },
}

export function deviceFile(random: Random, at: number): Part {
  const name = `generated-${at}`
  return {
    version: 2,
    name,
    title: '生成读数',
    route: `/generated/${name}`,
    api: `/api/generated/${name}`,
    sort: '-collectTime',
    properties: {
      ...OWNER,
      collectTime: { title: '时间', format: 'date-time', search: 'range' },
      endTime: { title: '结束', format: 'date-time' },
      value: { title: '值', type: 'number', minimum: 0, maximum: 1000, unit: 'kg' },
      dust: { title: '粉尘', type: 'number', unit: 'μg/m³' },
      flag: { title: '标记' },
    },
    series: {
      time: 'collectTime',
      kind: letters(at),
      classes: ['2'],
      keep: 30,
      ...(random.chance(0.5) ? { key: ['flag'], project: 'projectId', device: 'deviceId' } : {}),
      ...(random.chance(0.5) ? { end: 'endTime', revise: true } : {}),
      ...(random.chance(0.5) ? { drift: { value: 1 }, round: true, flag: { field: 'flag', valid: ['N'] } } : {}),
      ...(random.chance(0.5)
        ? { hj212: { type: 'flag', factors: { a34004: { field: 'dust', unit: 'mg/m³', max: 'dust', min: 'dust' } } } }
        : {}),
      ...(random.chance(0.7) ? { alarms: rules(random) } : {}),
    },
    actions: { add: false, edit: false, delete: false },
    ...(random.chance(0.5) ? { export: true } : {}),
    ...(random.chance(0.5) ? { list: { total: { value: 'mean' } } } : {}),
  }
}

const rules = (random: Random): Part => ({
  high: {
    title: '过高',
    level: random.pick(['1', '2', '3', '4']),
    value: 'value',
    limit: '300',
    until: '500',
    hysteresis: 0.1,
    for: 10,
    calm: 2,
    applies: '!empty(value)',
    unit: 'kg',
    sentence: '${deviceName} ${value}${unit}',
    ...(random.chance(0.5) ? { tell: ['project-safeman'] } : {}),
  },
  low: { title: '过低', level: '2', value: 'value', limit: '10', below: true },
  silent: { title: '无数据', level: '1', when: "absent('10m')" },
  mean: { type: '101', when: "mean('value', '5m') > 300", ends: 'value < 200' },
  once: { title: '瞬时', level: '3', when: 'value > 900', momentary: true },
})

export function hourFile(random: Random, at: number, series: Part): Part {
  const name = `generated-${at}`
  return {
    version: 2,
    name,
    title: '生成汇总',
    route: `/generated/${name}`,
    api: `/api/generated/${name}`,
    sort: '-time',
    rollup: {
      of: series.name,
      every: random.pick(['hour', 'day']),
      by: ['projectId', 'deviceId'],
      ...(random.chance(0.5) ? { project: 'projectId', device: 'deviceId' } : {}),
      ...(random.chance(0.5) ? { where: { flag: 'N' } } : {}),
    },
    required: ['deviceId', 'time'],
    properties: {
      ...OWNER,
      time: { title: '时间', format: 'date-time', search: 'range' },
      rows: { title: '行数', type: 'integer', takes: 'count' },
      most: { title: '最大', type: 'number', takes: { take: 'max value', where: { value_ge: 2 } } },
      sum: { title: '合计', type: 'number', takes: 'sum value' },
    },
    actions: { add: false, edit: false, delete: false },
  }
}
