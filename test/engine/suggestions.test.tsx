// Values of the latest records of the same project, offered by the controls of a form.

import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { SelectEdit } from '../../engine/fields/select/Edit.tsx'
import { TextEdit } from '../../engine/fields/text/Edit.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import record from '../../schemas/record.json' with { type: 'json' }
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'
import { type Asked, ok, refused, serve } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const { page, draw } = mountedPage()
const entity = entityOf({
  name: 'worker',
  title: '工人',
  api: '/api/test/worker',
  properties: {
    projectId: { title: '项目' },
    teamName: { title: '班组', suggest: ['projectId'] },
    companyId: { title: '单位', ref: { entity: 'company', label: 'companyName' }, suggest: ['projectId'] },
  },
})
const company = { name: 'company', api: '/api/test/company', properties: { companyName: { title: '名称' } } }
const file = { name: 'company', title: '', english: null, file: 'company.json', hash: 'h', route: null, base: null, icon: null }
const latest = [
  { id: '3', projectId: '7', teamName: '木工', companyId: '2', companyName: '乙' },
  { id: '2', projectId: '7', teamName: '木工', companyId: '2', companyName: '乙' },
  { id: '1', projectId: '7', teamName: '钢筋', companyId: '', companyName: '' },
]
let asked: Asked[]
const serving = (list: ReturnType<typeof ok>) => {
  asked = serve({
    '/api/test/worker/list': list,
    '/api/test/company/list': ok({ records: ['甲', '乙'].map((companyName, at) => ({ id: String(at + 1), companyName })), total: 2 }),
    '/schemas/manifest.json': { body: { version: 1, live: false, hash: 'h0', record: 'hr', entities: [file] } },
    '/schemas/record.json': { body: record },
    '/schemas/company.json': { body: company },
  })
}
beforeEach(() => serving(ok({ records: latest, total: 3 })))

const typed: unknown[] = []
const open = async (name: string, scope: Values) => {
  const Control = name === 'teamName' ? TextEdit : SelectEdit
  const field = entity.field[name] as Field
  const change = (value: unknown) => typed.push(value)
  await draw(
    <AntdScope>
      <Control entity={entity} field={field} id={name} value={null} onChange={change} record={{}} scope={scope} />
    </AntdScope>,
  )
  await act(async () => page.querySelector('input')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
}
const lines = () => [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent)
const listsAsked = () => asked.filter(({ path }) => path === '/api/test/worker/list')

test('a text field offers each value once, the newest first, and takes any other', async () => {
  await open('teamName', { projectId: '7' })
  await waitFor(() => expect(lines()).toEqual(['木工', '钢筋']))
  expect(listsAsked().map(({ query }) => query)).toEqual([{ current: '1', size: '50', descs: 'create_time', projectId_equal: '7' }])
})

test('a reference offers those records first, each in one group', async () => {
  await open('companyId', { projectId: '7' })
  await waitFor(() => expect(lines()).toEqual(['最近使用', '乙', '其他', '甲']))
})

test('nothing is asked before the project is known', async () => {
  await open('companyId', { projectId: null })
  await waitFor(() => expect(lines()).toEqual(['甲', '乙']))
  expect(listsAsked()).toEqual([])
})

test('a user without the list chooses among all', async () => {
  serving(refused(403, '无权限'))
  await open('companyId', { projectId: '7' })
  await waitFor(() => expect(lines()).toEqual(['甲', '乙']))
})
