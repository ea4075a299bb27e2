import { describe, expect, test } from 'vitest'
import type { FileField } from '../../engine/model/entity/entityFile.ts'
import { validateValues } from '../../engine/model/records/rules.ts'
import { translate } from '../../i18n/translate.ts'
import { entityOf } from '../support/schemas.ts'

/** The Chinese sentences a record with this one field gets. */
function sentences(
  field: FileField,
  value: unknown,
  required = false,
  more: Record<string, FileField> = {},
  others: object = {},
): string[] {
  const entity = entityOf({
    name: 'thing',
    title: '物品',
    required: required ? ['field'] : [],
    properties: { ...more, field },
  })
  return validateValues(entity.fields, { field: value, ...others }).map((fault) => fault.text ?? translate('zh', fault.key, fault.args))
}

describe('a required field', () => {
  test.each<[string, FileField, string]>([
    ['typed text', { title: '参数名称' }, '请输入参数名称'],
    ['a number', { title: '字典排序', type: 'integer' }, '请输入字典排序'],
    ['a dictionary', { title: '停用', type: 'integer', dict: 'flag' }, '请选择停用'],
    ['a tree', { title: '菜单', ref: { url: 'GET /api/x/tree', tree: true } }, '请选择菜单'],
    ['a date', { title: '开工日期', format: 'date' }, '请选择开工日期'],
    ['an image', { title: '头像', format: 'image' }, '请上传头像'],
    ['a phone', { title: '联系电话', format: 'phone' }, '手机号码不能为空'],
    ['a sentence of its own', { title: '锁屏密码', message: { required: '锁屏密码不能为空' } }, '锁屏密码不能为空'],
  ])('left empty as %s asks for it', (_, field, sentence) => {
    expect(sentences(field, '', true)).toEqual([sentence])
    expect(sentences(field, null, true)).toEqual([sentence])
    expect(sentences(field, '   ', true)).toEqual([sentence])
  })

  test('holds 0 and false for values', () => {
    expect(sentences({ title: '数', type: 'integer' }, 0, true)).toEqual([])
    expect(sentences({ title: '是', type: 'boolean' }, false, true)).toEqual([])
  })
})

test.each<[FileField, unknown, string]>([
  [{ title: '名称', maxLength: 3 }, '塔吊塔吊', '名称不能超过3个字符'],
  [{ title: '名称', minLength: 3 }, '塔吊', '名称不能少于3个字符'],
  [{ title: '名称' }, 'x'.repeat(256), '名称不能超过255个字符'],
  [{ title: '名称' }, 5, '名称格式不正确'],
  [{ title: '数', type: 'integer' }, 1.5, '数格式不正确'],
  [{ title: '数', type: 'integer' }, '1', '数格式不正确'],
  [{ title: '数', type: 'number' }, Number.NaN, '数格式不正确'],
  [{ title: '层', type: 'integer', minimum: 0, maximum: 150 }, 151, '层应在0~150之间'],
  [{ title: '层', type: 'integer', minimum: 0 }, -1, '层不能小于0'],
  [{ title: '层', type: 'integer', maximum: 9 }, 10, '层不能大于9'],
  [{ title: '率', type: 'number', exclusiveMinimum: 0 }, 0, '率必须大于0'],
  [{ title: '价', type: 'number', multipleOf: 0.01 }, 0.015, '价应为0.01的倍数'],
  [{ title: '编号', pattern: '^[A-Z]+$', message: { pattern: '项目编号格式不正确' } }, 'a', '项目编号格式不正确'],
  [{ title: '单位', enum: ['kg', 't'] }, 'g', '单位不在可选范围内'],
  [{ title: '日期', format: 'date' }, '2026-02-30', '日期格式不正确'],
  [{ title: '时间', format: 'date-time' }, '2026-02-03T10:00:00', '时间格式不正确'],
  [{ title: '邮箱', format: 'email' }, 'a@b', '邮箱格式不正确'],
  [{ title: '手机', format: 'phone' }, '1380013800', '手机号码长度不为11位'],
  [{ title: '手机', format: 'phone' }, '23800138000', '手机号码格式不正确'],
  [{ title: '手机', format: 'phone', maxLength: 11 }, '138001380001', '手机号码长度不为11位'],
  [{ title: '围栏范围', format: 'fence' }, '{}', '围栏格式不正确'],
  [{ title: '颜色', format: 'color' }, 'red', '颜色格式不正确'],
  [{ title: '电话', private: 'phone' }, '138****8000', '电话含有掩码，请输入完整内容'],
  [{ title: '证件', format: 'id-card' }, '11010519491231002A', '证件格式不正确'],
  [{ title: '信用代码', format: 'credit-code' }, '91350100M000100Y44', '信用代码格式不正确'],
  [{ title: '信用代码', format: 'credit-code' }, '91350100I000100Y43', '信用代码格式不正确'],
  [{ title: '卡号', format: 'bank-card' }, '6222021234567890124', '卡号格式不正确'],
  [{ title: '卡号', format: 'bank-card' }, '424242424242424', '卡号格式不正确'],
])('%j refuses %j', (field, value, sentence) => {
  expect(sentences(field, value)).toEqual([sentence])
})

test.each<[FileField, unknown]>([
  [{ title: '名称', maxLength: 2 }, '😀😀'],
  [{ title: '价', type: 'number', multipleOf: 0.01 }, 0.07],
  [{ title: '手机', format: 'phone' }, '13800138000'],
  [{ title: '证件', format: 'id-card' }, '11010519491231002X'],
  [{ title: '信用代码', format: 'credit-code' }, '91350100M000100Y43'],
  [{ title: '卡号', format: 'bank-card' }, '4242424242424242'],
  [{ title: '日期', format: 'date' }, '2028-02-29'],
  [{ title: '名称' }, null],
])('%j takes %j', (field, value) => {
  expect(sentences(field, value)).toEqual([])
})

describe('a check across fields', () => {
  const start: FileField = { title: '开始', format: 'date' }
  const end: FileField = { title: '结束', format: 'date', check: { 'field >= start': '结束不能早于开始' } }

  test('refuses with its sentence', () => {
    expect(sentences(end, '2026-01-01', false, { start }, { start: '2026-01-02' })).toEqual(['结束不能早于开始'])
  })

  test('waits until both fields have a value', () => {
    expect(sentences(end, '2026-01-01', false, { start })).toEqual([])
    expect(sentences(end, null, false, { start }, { start: '2026-01-02' })).toEqual([])
  })
})

test('a field whose `when` does not hold is neither required nor validated', () => {
  const kind: FileField = { title: '类型', type: 'integer' }
  const path: FileField = { title: '路径', when: 'kind == 1', maxLength: 3 }
  expect(sentences(path, '', true, { kind }, { kind: 1 })).toEqual(['请输入路径'])
  expect(sentences(path, 'too long', true, { kind }, { kind: 2 })).toEqual([])
})

test('of several choices each must be one', () => {
  const shifts: FileField = { title: '班次', format: 'checkbox', enum: ['早班', '夜班'] }
  expect(sentences(shifts, '早班,夜班')).toEqual([])
  expect(sentences(shifts, '早班,中班')).toEqual(['班次不在可选范围内'])
})

describe('a place on the map', () => {
  const place: FileField = {
    title: '位置',
    format: 'map-point',
    stored: false,
    point: { longitude: 'longitude', latitude: 'latitude', address: 'address' },
  }
  const parts: Record<string, FileField> = {
    longitude: { title: '经度', type: 'number' },
    latitude: { title: '纬度', type: 'number' },
    address: { title: '地址' },
  }

  test.each([
    [{}, ['请选择位置']],
    [{ longitude: 120.1, latitude: 30.2 }, []],
    [{ longitude: 0, latitude: 0 }, []],
    [{ longitude: 120.1 }, ['位置格式不正确']],
    [{ longitude: 120.1, latitude: 95 }, ['位置格式不正确']],
  ])('kept as %j is validated by what its fields hold: %j', (record, expected) => {
    expect(sentences(place, undefined, true, parts, record)).toEqual(expected)
  })
})
