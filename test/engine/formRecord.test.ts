import { beforeEach, describe, expect, test } from 'vitest'
import { faultText } from '../../engine/fields/faultText.ts'
import { dialogTitle } from '../../engine/form/dialog/titleOf.ts'
import { createRecordForm, type RecordForm } from '../../engine/form/recordForm.ts'
import { startValues } from '../../engine/form/values/startValues.ts'
import type { FormMode } from '../../engine/model/entity/entity.ts'
import { settled } from '../support/waitFor.ts'
import { entityOf } from './listEntities.ts'

const visit = entityOf({
  name: 'visit',
  title: '检查',
  api: '/api/visit',
  type: 'object',
  required: ['code', 'secret'],
  properties: {
    code: { title: '编号', type: 'string', maxLength: 5 },
    status: { title: '状态', type: 'integer', default: 1 },
    reason: { title: '原因', type: 'string', when: 'status == 2', minLength: 2 },
    startDate: { title: '开始日期', type: 'string', format: 'date' },
    endDate: { title: '结束日期', type: 'string', format: 'date', check: { 'endDate >= startDate': '结束日期不能早于开始日期' } },
    price: { title: '单价', type: 'number' },
    total: { title: '总价', type: 'number', compute: 'price * 2' },
    secret: { title: '密钥', type: 'string', format: 'password' },
    locked: { title: '锁定', type: 'string', form: 'add' },
    hidden: { title: '不在表单', type: 'string', form: false },
  },
})

const scope = entityOf({
  name: 'scope',
  title: '规则',
  properties: {
    kind: { title: '类型', type: 'integer' },
    label: { title: '名称', preset: "kind == 1 ? '全部' : '其他'" },
  },
})

const stored = {
  id: '1',
  code: 'A1',
  status: 1,
  startDate: '2026-03-01 00:00:00',
  endDate: '2026-03-05',
  price: 3,
  locked: 'x',
  updateTime: 'v1',
}
const zh = { t: (key: string, args = {}) => `${key} ${JSON.stringify(args)}`, word: (_: unknown, text: string) => text } as never

function open(mode: FormMode, record: Record<string, unknown>): RecordForm {
  const form = createRecordForm(visit.fields, mode, record, (fault) => faultText(fault, visit, zh))
  for (const field of form.fields) form.form.createField({ name: field.name })
  return form
}

const fieldOf = ({ form }: RecordForm, name: string) => form.query(name).take() as unknown as Field
interface Field {
  value: unknown
  display: string
  selfErrors: string[]
  onInput(value: unknown): Promise<void>
  onBlur(): Promise<void>
}

test('a start that was reckoned follows its source until another value is typed', async () => {
  const form = createRecordForm(scope.fields, 'add', startValues(scope.fields), () => '')
  for (const field of form.fields) form.form.createField({ name: field.name })
  const follow = async (kind: number) => {
    await fieldOf(form, 'kind').onInput(kind)
    return form.form.values.label
  }
  expect(await follow(1)).toBe('全部')
  expect(await follow(2)).toBe('其他')
  await fieldOf(form, 'label').onInput('自定')
  expect(await follow(1)).toBe('自定')
})

describe('a form validated by the rules of its entity', () => {
  let form: RecordForm
  beforeEach(() => {
    form = open('edit', stored)
  })

  test('says nothing while a field is typed in, and what is wrong when it is left', async () => {
    await fieldOf(form, 'code').onInput('')
    expect(fieldOf(form, 'code').selfErrors).toEqual([])
    await fieldOf(form, 'code').onBlur()
    await settled()
    expect(fieldOf(form, 'code').selfErrors).toEqual(['rule.required.input {"title":"编号"}'])
  })

  test('says what is wrong anew when the language changes, and nothing of fields that pass', async () => {
    const words = { ...(zh as object), t: (key: string) => `first ${key}` }
    const form = createRecordForm(visit.fields, 'edit', stored, (fault) => faultText(fault, visit, words as never))
    for (const field of form.fields) form.form.createField({ name: field.name })
    await fieldOf(form, 'code').onInput('')
    await fieldOf(form, 'code').onBlur()
    await settled()
    words.t = (key) => `then ${key}`
    form.translateFaults()
    await settled()
    expect(fieldOf(form, 'code').selfErrors).toEqual(['then rule.required.input'])
    expect(fieldOf(form, 'status').selfErrors).toEqual([])
  })

  test('takes an error away with the key that takes its cause away', async () => {
    await fieldOf(form, 'code').onInput('')
    await fieldOf(form, 'code').onBlur()
    await settled()
    await fieldOf(form, 'code').onInput('B')
    await settled()
    expect(fieldOf(form, 'code').selfErrors).toEqual([])
  })

  test('names the first refused field of a save, in the order of the fields', async () => {
    await fieldOf(form, 'endDate').onInput('2026-02-01')
    await fieldOf(form, 'code').onInput('too long')
    expect(await form.firstFault()).toBe('code')
    await fieldOf(form, 'code').onInput('B')
    expect(await form.firstFault()).toBe('endDate')
  })

  test('validates a check across fields anew when the other field changes', async () => {
    await fieldOf(form, 'endDate').onInput('2026-02-01')
    await fieldOf(form, 'endDate').onBlur()
    await settled()
    expect(fieldOf(form, 'endDate').selfErrors).toEqual(['结束日期不能早于开始日期'])
    await fieldOf(form, 'startDate').onInput('2026-01-01')
    await settled()
    expect(fieldOf(form, 'endDate').selfErrors).toEqual([])
  })

  test('validates a filled field whose check names the field just left', async () => {
    await fieldOf(form, 'startDate').onInput('2026-04-01')
    form.left('startDate')
    await settled()
    expect(fieldOf(form, 'endDate').selfErrors).toEqual(['结束日期不能早于开始日期'])
  })

  test('hides a field whose condition does not hold, keeps its value and neither validates nor sends it', async () => {
    expect(fieldOf(form, 'reason').display).toBe('hidden')
    await fieldOf(form, 'status').onInput(2)
    expect(fieldOf(form, 'reason').display).toBe('visible')
    await fieldOf(form, 'reason').onInput('x')
    expect(await form.firstFault()).toBe('reason')
    await fieldOf(form, 'status').onInput(1)
    expect(await form.firstFault()).toBeNull()
    expect(form.submission()).not.toHaveProperty('reason')
    await fieldOf(form, 'status').onInput(2)
    expect(fieldOf(form, 'reason').value).toBe('x')
  })

  test('keeps a computed field up to date and never sends it', async () => {
    expect(fieldOf(form, 'total').value).toBe(6)
    await fieldOf(form, 'price').onInput(5)
    expect(fieldOf(form, 'total').value).toBe(10)
    expect(form.submission()).not.toHaveProperty('total')
  })

  test('knows whether anything differs from what it started with', async () => {
    expect(form.isDirty()).toBe(false)
    await fieldOf(form, 'code').onInput('B')
    expect(form.isDirty()).toBe(true)
    await fieldOf(form, 'code').onInput('A1')
    expect(form.isDirty()).toBe(false)
  })

  test('takes a day that came as its midnight for the day', async () => {
    expect(fieldOf(form, 'startDate').value).toBe('2026-03-01')
    expect(await form.firstFault()).toBeNull()
  })

  test('waits with a save for work on its way', async () => {
    const upload = Promise.withResolvers<void>()
    form.wait(upload.promise)
    let isValidated = false
    const validated = form.firstFault().then(() => {
      isValidated = true
    })
    await settled()
    expect(isValidated).toBe(false)
    upload.resolve()
    await validated
    expect(isValidated).toBe(true)
  })
})

describe('what a form sends', () => {
  test('an edit sends its editable fields, emptied ones as empty text, an empty secret not at all', async () => {
    const form = open('edit', stored)
    await fieldOf(form, 'price').onInput(null)
    expect(await form.firstFault()).toBeNull()
    expect(form.submission()).toEqual({ code: 'A1', status: 1, startDate: '2026-03-01', endDate: '2026-03-05', price: '' })
  })

  test('an add starts with the defaults and sends what has a value', async () => {
    const form = open('add', startValues(visit.fields, { code: 'N' }))
    await fieldOf(form, 'secret').onInput('s')
    expect(form.submission()).toEqual({ code: 'N', status: 1, secret: 's' })
  })

  test('an add asks for a required secret', async () => {
    expect(await open('add', { code: 'N' }).firstFault()).toBe('secret')
  })
})

describe('a refusal of the server', () => {
  test('stands on its field until that is validated again', async () => {
    const form = open('edit', stored)
    expect(form.refuse([{ field: 'code', msg: '编号已存在' }])).toEqual([])
    expect(fieldOf(form, 'code').selfErrors).toEqual(['编号已存在'])
    await fieldOf(form, 'code').onInput('B')
    await settled()
    expect(fieldOf(form, 'code').selfErrors).toEqual([])
  })

  test('is handed back when its field is not asked for on the form', () => {
    const refusals = [
      { field: 'hidden', msg: 'a' },
      { field: 'locked', msg: 'b' },
    ]
    expect(open('edit', stored).refuse(refusals)).toEqual(refusals)
  })
})

describe('a newer version of the record', () => {
  test('goes under what was typed and follows everywhere else', async () => {
    const form = open('edit', stored)
    await fieldOf(form, 'code').onInput('MINE')
    const [clash] = form.rebase({ ...stored, code: 'THEIR', price: 9, updateTime: 'v2' })
    expect(fieldOf(form, 'code').value).toBe('MINE')
    expect(clash).toMatchObject({ field: { name: 'code' }, mine: { code: 'MINE' }, theirs: { code: 'THEIR' } })
    expect(fieldOf(form, 'price').value).toBe(9)
    expect(form.changed()).toEqual(['code'])
  })

  test('marks nothing where both sides came to the same value', async () => {
    const form = open('edit', stored)
    await fieldOf(form, 'code').onInput('SAME')
    expect(form.rebase({ ...stored, code: 'SAME' })).toEqual([])
    expect(form.isDirty()).toBe(false)
  })
})

test('a choice goes when the user changes what its choices hang on, not when the record does', async () => {
  const crew = entityOf({
    name: 'crew',
    title: '班组',
    api: '/api/crew',
    properties: {
      areaId: { title: '区域' },
      partnerId: { title: '搭档', ref: { url: '/api/crews', where: { areaId: '${areaId}' } } },
    },
  })
  const form = createRecordForm(crew.fields, 'edit', { areaId: '1', partnerId: '7' }, () => '')
  for (const field of form.fields) form.form.createField({ name: field.name })
  form.rebase({ areaId: '2', partnerId: '8' })
  expect(form.form.values).toMatchObject({ areaId: '2', partnerId: '8' })
  await fieldOf(form, 'areaId').onInput('3')
  expect(form.form.values).toMatchObject({ areaId: '3', partnerId: null })
})

describe('what is still missing', () => {
  const long = entityOf({
    name: 'long',
    title: '长表',
    required: ['first', 'reason', 'rows', 'secret'],
    properties: {
      first: { title: '一', section: '甲' },
      kind: { title: '类型', type: 'integer', section: '甲' },
      reason: { title: '原因', section: '乙', when: 'kind == 2' },
      rows: { title: '行', section: '乙', items: { properties: { part: { title: '部位' } } } },
      secret: { title: '密钥', format: 'password', section: '乙' },
    },
  })
  const openLong = (mode: FormMode, record: Record<string, unknown>) => {
    const form = createRecordForm(long.fields, mode, record, ({ key }) => key)
    for (const field of form.fields) form.form.createField({ name: field.name })
    return form
  }

  test('is what must be filled, is shown and is empty, in the order of the form', () => {
    const form = openLong('add', { first: ' ', kind: 1 })
    expect(form.missing()).toEqual(['first', 'rows', 'secret'])
    form.form.setValues({ kind: 2, rows: [{ part: '一' }] })
    expect(form.missing()).toEqual(['first', 'reason', 'secret'])
  })

  test('is known before the first field is drawn', () => {
    expect(createRecordForm(long.fields, 'add', { kind: 1 }, () => '').missing()).toEqual(['first', 'rows', 'secret'])
  })

  test('is no secret that stays as it is', () => {
    expect(openLong('edit', { id: '1', first: 'x', rows: [{ part: '一' }] }).missing()).toEqual([])
  })

  test('keeps a step from the next one, and no other step', async () => {
    const form = openLong('add', { kind: 1 })
    expect(await form.faultAmong(['first', 'kind'])).toBe('first')
    form.form.setValuesIn('first', 'x')
    form.refuse([{ field: 'secret', msg: '太短' }])
    expect(await form.faultAmong(['first', 'kind'])).toBeNull()
    expect(await form.firstFault()).toBe('rows')
  })
})

test('a dialog says in its title which record it is about, as far as that has a name', () => {
  expect(dialogTitle('编辑检查', visit, { id: '7', code: 'J-01' })).toBe('编辑检查 · J-01')
  expect(dialogTitle('编辑检查', visit, { id: '7', code: null })).toBe('编辑检查')
  expect(dialogTitle('新增检查', visit, null)).toBe('新增检查')
})
