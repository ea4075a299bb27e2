// Initial values of a record, from the user and from a referenced record.

import { describe, expect, test } from 'vitest'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { userStarts } from '../../engine/form/values/startValues.ts'
import { followSources } from '../../engine/form/values/useCopiedValues.ts'
import type { FormMode } from '../../engine/model/entity/entity.ts'
import { registerMe } from '../../engine/model/expressions/me.ts'
import { entityOf } from './listEntities.ts'

const officer = entityOf({
  name: 'officer',
  title: '人员',
  properties: {
    siteId: { title: '工地', ref: { entity: 'site' }, start: 'me.projectId' },
    firmId: { title: '单位', ref: { entity: 'firm' }, start: 'siteId.ownerId' },
  },
})

const owners: Record<string, string> = { north: 'firm1', south: 'firm2' }

function open(mode: FormMode, record: Record<string, unknown>) {
  const form = createRecordForm(officer.fields, mode, record, () => '')
  for (const field of form.fields) form.form.createField({ name: field.name })
  const stop = followSources(form, async (_, id) => owners[id])
  const settled = async (siteId?: string) => {
    if (siteId !== undefined) form.form.setValuesIn('siteId', siteId)
    await Promise.resolve()
    await Promise.resolve()
    return form.form.values.firmId as unknown
  }
  return { form, settled, stop }
}

test('comes from the user', () => {
  const user = { id: '1', name: 'Li', deptId: 'd', roles: [] }
  registerMe(() => ({ ...user, projectId: 'p1' }))
  expect(userStarts(officer.fields)).toEqual({ siteId: 'p1' })
  registerMe(() => ({ ...user, projectId: '' }))
  expect(userStarts(officer.fields)).toEqual({ siteId: undefined })
  registerMe(() => null)
  expect(userStarts(officer.fields)).toEqual({ siteId: undefined })
})

describe('from the record that another field names', () => {
  test('comes at once where it is named already, and follows another choice', async () => {
    const { settled } = open('add', { siteId: 'north' })
    expect(await settled()).toBe('firm1')
    expect(await settled('south')).toBe('firm2')
  })

  test('stays what somebody chose', async () => {
    const { form, settled } = open('add', { siteId: 'north' })
    await settled()
    form.form.setValuesIn('firmId', 'mine')
    expect(await settled('south')).toBe('mine')
  })

  test('is nothing where the record says nothing, in an edit, and once the form is gone', async () => {
    expect(await open('add', {}).settled('nowhere')).toBeUndefined()
    expect(await open('edit', { siteId: 'north' }).settled('south')).toBeUndefined()
    const { settled, stop } = open('add', {})
    stop()
    expect(await settled('north')).toBeUndefined()
  })
})
