import { beforeEach, describe, expect, test } from 'vitest'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { checkUniqueOnBlur } from '../../engine/form/save/uniqueOnBlur.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { entityOf } from './listEntities.ts'

const tag = entityOf({
  name: 'tag',
  title: '标签',
  api: '/api/tag',
  properties: {
    tagName: { title: '标签名称', unique: ['parentId'], maxLength: 5 },
    parentId: { title: '上级' },
    tagCode: { title: '编码', unique: true, message: { unique: '编码重复' } },
  },
})

describe('a unique value', () => {
  let asked: Values[]
  let answer: (isFree: boolean) => void

  beforeEach(() => {
    asked = []
  })

  function open(mode: 'add' | 'edit', record: Values) {
    const isFree = (_: unknown, values: Values) => {
      asked.push(values)
      return new Promise<boolean>((resolve) => {
        answer = resolve
      })
    }
    const plain = createRecordForm(tag.fields, mode, record, () => 'refused')
    const form = checkUniqueOnBlur(plain, tag, isFree, ({ key, text, titles }) => text ?? `${key} ${titles}`)
    for (const field of form.fields) form.form.createField({ name: field.name })
    return form
  }
  type Form = ReturnType<typeof open>

  const errorsOf = ({ form }: Form, name: string) => (form.query(name).take() as unknown as { selfErrors: string[] }).selfErrors
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const type = (form: Form, values: Values) => {
    form.form.setValues({ ...values }, 'shallowMerge')
  }

  test('that another record holds is said on its field when that is left', async () => {
    const form = open('add', { parentId: '0' })
    type(form, { tagName: '重点', tagCode: 'key' })
    form.left('tagName')
    answer(false)
    await settled()
    expect(asked).toEqual([{ tagName: '重点', parentId: '0' }])
    expect(errorsOf(form, 'tagName')).toEqual(['rule.uniqueTogether 标签名称,上级'])
    form.left('tagCode')
    answer(false)
    await settled()
    expect(errorsOf(form, 'tagCode')).toEqual(['编码重复'])
  })

  test('is asked for again when what it is unique with was left, and says nothing when free', async () => {
    const form = open('edit', { id: '1', tagName: '重点', parentId: '0', tagCode: 'key' })
    form.left('tagName')
    expect(asked).toEqual([])
    type(form, { parentId: '7' })
    form.left('parentId')
    answer(true)
    await settled()
    expect(asked).toEqual([{ tagName: '重点', parentId: '7' }])
    expect(errorsOf(form, 'tagName')).toEqual([])
  })

  test('that was typed over meanwhile is not validated by the old answer', async () => {
    const form = open('add', { parentId: '0' })
    type(form, { tagName: '重点' })
    form.left('tagName')
    type(form, { tagName: '重大' })
    answer(false)
    await settled()
    expect(errorsOf(form, 'tagName')).toEqual([])
  })

  test('that is not there is not asked for', () => {
    const form = open('edit', { id: '1', tagName: '重点', parentId: '0', tagCode: 'key' })
    type(form, { tagName: null })
    form.left('tagName')
    expect(asked).toEqual([])
  })
})
