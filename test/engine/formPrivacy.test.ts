// A form of somebody who may edit private values but not see them, and the parts of a place.

import { describe, expect, test } from 'vitest'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { entityOf } from './listEntities.ts'

const guest = entityOf({
  name: 'guest',
  title: '访客',
  api: '/api/guest',
  required: ['phone', 'place'],
  properties: {
    phone: { title: '电话', format: 'phone', private: 'phone' },
    idCard: { title: '身份证号', format: 'id-card', private: 'id-card' },
    head: { title: '前缀', compute: "phone.startsWith('138') ? 'A' : 'B'" },
    note: { title: '备注', check: { "phone.startsWith('139')": '电话不符' } },
    place: {
      title: '位置',
      format: 'map-point',
      stored: false,
      point: { longitude: 'longitude', latitude: 'latitude', address: 'address' },
    },
    longitude: { title: '经度', type: 'number', form: false },
    latitude: { title: '纬度', type: 'number', form: false },
    address: { title: '地址', form: false },
  },
})
const shown = {
  id: '1',
  phone: '138****5678',
  idCard: '330106********123X',
  head: 'Z',
  note: '',
  longitude: 120,
  latitude: 30,
  address: '甲',
}

function edit(record: Values) {
  const form = createRecordForm(guest.fields, 'edit', record, (fault) => fault.text ?? fault.key)
  for (const { name } of form.fields) form.form.createField({ name })
  return form
}

describe('a mask in a form', () => {
  test('is no fault, changes nothing, and is not sent', async () => {
    const form = edit(shown)
    expect(await form.firstFault()).toBeNull()
    expect(form.isDirty()).toBe(false)
    expect(form.submission()).toEqual({ note: '', longitude: 120, latitude: 30, address: '甲' })
  })

  test('leaves alone what is reckoned or checked by the value behind it', async () => {
    const form = edit(shown)
    form.form.setValuesIn('note', '有')
    expect(await form.firstFault()).toBeNull()
    expect(form.form.values.head).toBe('Z')
    form.form.setValuesIn('phone', '13700000000')
    expect(form.form.values.head).toBe('B')
    expect(await form.firstFault()).toBe('note')
  })

  test('is replaced by a whole value, and by nothing else', async () => {
    const form = edit(shown)
    form.form.setValuesIn('phone', '138****0000')
    expect(await form.firstFault()).toBe('phone')
    form.form.setValuesIn('phone', '13900000000')
    expect(await form.firstFault()).toBeNull()
    expect(form.submission()).toMatchObject({ phone: '13900000000' })
  })

  test('gives way to the value once it comes', () => {
    const form = edit(shown)
    form.rebase({ ...shown, phone: '13812345678' })
    expect(form.form.values.phone).toBe('13812345678')
    expect(form.isDirty()).toBe(false)
  })
})

describe('a place in a form', () => {
  test('is dirty by any of its parts, and sent as them', async () => {
    const form = edit(shown)
    form.fill({ longitude: 121, latitude: 31, address: '乙' })
    expect(form.changed()).toEqual(['longitude', 'latitude', 'address'])
    expect(form.submission()).toMatchObject({ longitude: 121, latitude: 31, address: '乙' })
    form.fill({ longitude: null, latitude: null, address: null })
    expect(await form.firstFault()).toBe('place')
  })

  test('that somebody else moved meanwhile does not overwrite the one chosen here', () => {
    const form = edit(shown)
    form.fill({ longitude: 121, latitude: 31, address: '乙' })
    form.rebase({ ...shown, longitude: 119, address: '丙', note: '新' })
    expect(form.form.values).toMatchObject({ longitude: 121, address: '乙', note: '新' })
  })
})
