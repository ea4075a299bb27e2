// The cost of validating a long form must not grow with the square of the fields, and a form without faults does not need Formily.

import { expect, test, vi } from 'vitest'
import { formRules } from '../../engine/form/formRules.ts'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { entityOf } from './listEntities.ts'

const COUNT = 60
const long = entityOf({
  name: 'long',
  title: '长表',
  api: '/api/test/long',
  required: ['f1'],
  properties: {
    ...Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`f${at}`, { title: `字段${at}`, maxLength: 5 }])),
    phone: { title: '电话', format: 'phone', private: 'phone' },
    kind: { title: '类型', 'x-reactions': '{{ $self.required = true }}' },
  },
})
const plain = long.fields.filter(({ name }) => name !== 'kind')

test('the validation of one field reads only the values that may be masked', () => {
  let reads = 0
  const values = new Proxy({ phone: '138****5678' } as Record<string, unknown>, {
    get(target, name) {
      reads++
      return target[String(name)]
    },
  })
  const rules = formRules({ fields: plain, mode: 'edit', base: () => ({}), values: () => values })
  expect(rules.seen().phone).toBeNull()
  reads = 0
  for (const field of plain.slice(0, 10)) rules.faultOf(field, '甲')
  expect(reads).toBeLessThan(COUNT)
})

function mounted(fields: typeof long.fields) {
  const record = createRecordForm(fields, 'add', { f1: '甲' }, ({ key }) => key)
  for (const { name } of record.fields) record.form.createField({ name })
  return { record, validate: vi.spyOn(record.form, 'validate') }
}

test('a form without a fault is judged by the rules alone', async () => {
  const { record, validate } = mounted(plain)
  expect(await record.firstFault()).toBeNull()
  expect(validate).not.toHaveBeenCalled()
})

test('a fault, a message of the server and reactions of Formily are judged by Formily too', async () => {
  const { record, validate } = mounted(plain)
  record.fill({ f7: '长于五个字的值' })
  expect(await record.firstFault()).toBe('f7')
  record.fill({ f7: '短' })
  record.refuse([{ field: 'f3', msg: '已被占用' }])
  expect(await record.firstFault()).toBeNull()
  expect(validate).toHaveBeenCalledTimes(2)
  const reacting = mounted(long.fields)
  await reacting.record.firstFault()
  expect(reacting.validate).toHaveBeenCalledOnce()
})
