// The word at the head of a section that is folded.

import { expect, test } from 'vitest'
import { FormScopeContext } from '../../engine/form/formScope.ts'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { FoldedSection } from '../../engine/form/sections/FoldedSection.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const visit = entityOf({
  name: 'visit',
  title: '巡查',
  api: '/api/test/visit',
  properties: { note: { title: '说明', section: '补充' }, sum: { title: '合计', form: 'read', section: '结果' } },
})
const form = createRecordForm(visit.fields, 'add', {}, ({ field, key }) => `${field} ${key}`)
const { draw, all } = mountedPage()

test('a section is called optional where something can be filled in, and not where all is only read', async () => {
  const scope = { entity: visit, fields: visit.field, form, record: {}, id: 'f', order: new Map(), layout: 'index' } as const
  await draw(
    <FormScopeContext value={scope}>
      <FoldedSection title="补充" names={['note']} />
      <FoldedSection title="结果" names={['sum']} />
    </FormScopeContext>,
  )
  expect(all('legend').map(({ textContent }) => textContent)).toEqual(['补充选填', '结果'])
})
