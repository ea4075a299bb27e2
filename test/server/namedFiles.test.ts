// A file may be named by its uploader, by records that named it before, and by users whom an answer showed it to; a bare name that somebody knows is refused.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { findRows } from '../../server/store/rows.ts'
import { bpmn, line } from '../support/bpmn.ts'
import { type ProcessCalls, processCalls } from '../support/processCalls.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const PLAN = '/api/site/plan'
const plan = {
  version: 2,
  name: 'plan',
  title: '图纸',
  route: '/site/plan',
  menu: { directory: 'system', sort: 99 },
  api: PLAN,
  type: 'object',
  required: ['planName'],
  properties: {
    planName: { title: '名称' },
    drawing: { title: '文件', format: 'file', upload: { multiple: true } },
    note: { title: '说明', format: 'rich-text' },
    remark: { title: '备注' },
  },
  actions: {
    hand: {
      title: '移交',
      at: 'row',
      dialog: {
        properties: {
          drawing: { title: '文件', format: 'file', upload: { multiple: true } },
          proof: { title: '凭证', format: 'file' },
        },
      },
      set: { drawing: '${drawing}' },
      approval: { process: 'Hand' },
    },
    sign: {
      title: '签收',
      at: 'row',
      dialog: { properties: { drawing: { title: '文件', format: 'file', upload: { multiple: true } } } },
      set: { drawing: '${drawing}' },
    },
  },
  en: {
    图纸: 'Plan',
    文件: 'File',
    签收: 'Sign',
    说明: 'Note',
    名称: 'Name',
    备注: 'Remark',
    移交: 'Hand over',
    凭证: 'Proof',
  },
}
const RIGHTS = ['plan', 'plan_add', 'plan_edit', 'plan_sign', 'plan_hand', 'plan_view']

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let owner: Caller
  let other: Caller
  let calls: ProcessCalls
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/plan.json': plan } })
    for (const account of ['owner', 'other']) await app.addUser({ account, permissions: RIGHTS })
    calls = await processCalls(app, ['admin', 'owner', 'other'])
    ;[owner, other] = [calls.as('owner'), calls.as('other')]
    const decide = '<userTask id="decide" name="审批" flowable:candidateGroups="administrator"/>'
    await calls.deploy(bpmn(line(['decide', decide]), { key: 'Hand' }), 'approval')
  })
  afterAll(() => app.close())

  /** A signed link, and the bare one. */
  const put = async (by: Caller): Promise<{ signed: string; bare: string }> => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(pngOf(10, 10, () => [0, 90, 0]))]), 'a.png')
    const { link } = (await by('POST /api/blade-resource/oss/endpoint/put-file', { body })).body.data as { link: string }
    return { signed: link, bare: link.replace(/[?&]s=[\w.-]+/, '') }
  }
  const submit = async (by: Caller, body: object) => {
    const { status, body: answer } = await by(`POST ${PLAN}/submit`, { body: { planName: '一层', ...body } })
    return { status, field: (answer.data as { field?: string }[] | null)?.[0]?.field, id: (answer.data as { id?: string } | null)?.id }
  }

  test('a bare name of a file of somebody else is refused in every field whose links are signed', async () => {
    const { bare } = await put(owner)
    const key = bare.split('/')[2]
    const forms = {
      drawing: bare,
      note: `<p><img src="/files/${key}"></p>`,
    }
    for (const [name, value] of Object.entries(forms)) {
      const refused = await submit(other, { [name]: value })
      expect([name, refused.status]).toEqual([name, 400])
    }
    const own = await submit(other, {})
    expect((await submit(other, { id: own.id, drawing: bare })).status).toBe(400)
    expect((await other(`POST ${PLAN}/sign`, { query: { id: String(own.id) }, body: { drawing: bare } })).status).toBe(400)
    // A forged signature proves nothing, nor does one of another file.
    const { signed } = await put(other)
    const signature = /s=([\w.-]+)/.exec(signed)?.[1]
    for (const forged of [`${bare}?s=zz.AAAAAAAAAAAAAAAA`, `${bare}?s=${signature}`])
      expect((await submit(other, { drawing: forged })).status).toBe(400)
    // In a text nothing is signed, so it may name anything.
    expect((await submit(other, { remark: bare })).status).toBe(200)
  })

  test('an uploader, a record that named the file before, and a reader to whom an answer showed it may name it', async () => {
    const { signed, bare } = await put(owner)
    const made = await submit(owner, { drawing: bare })
    expect(made.status).toBe(200)
    expect((await submit(other, { id: made.id, planName: '二层', drawing: bare })).status).toBe(200)
    const { body } = await other(`GET ${PLAN}/detail`, { query: { id: String(made.id) } })
    const shown = (body.data as { drawing: string }).drawing
    expect(shown).toContain('s=')
    expect((await submit(other, { drawing: shown })).status).toBe(200)
    expect((await submit(owner, { drawing: signed })).status).toBe(200)
  })

  test('an undo brings back a file of somebody else', async () => {
    const [{ bare }, mine] = [await put(owner), await put(other)]
    const made = [await submit(owner, { drawing: bare }), await submit(owner, { drawing: bare })]
    const ids = made.map(({ id }) => id).join(',')
    const { status, headers } = await other(`POST ${PLAN}/sign`, { query: { ids }, body: { drawing: mine.bare } })
    expect(status).toBe(200)
    const undone = await other('POST /api/gantry-journal/undo', { body: { set: headers.get('gantry-change-set') } })
    expect(undone.body.data).toMatchObject({ changed: 2, failed: 0 })
    const { body } = await other(`GET ${PLAN}/detail`, { query: { id: String(made[0]?.id) } })
    expect(String((body.data as { drawing: string }).drawing)).toContain(bare.split('/')[2])
  })

  test('a file that the call of an action with an approval names is validated when the approval is asked for, and then only', async () => {
    const { bare } = await put(owner)
    const made = await submit(owner, { drawing: bare })
    const own = await submit(other, {})
    const id = String(own.id)
    const hand = async (form: object) => (await other(`POST ${PLAN}/hand`, { query: { id }, body: form })).status
    const asked = () => findRows(app.platform, 'record-approval', { recordId_equal: id })
    // The form is shown to those who decide, with signed links, whether or not its value is written.
    const mine = (await put(other)).bare
    expect([await hand({ drawing: bare }), await hand({ drawing: mine, proof: bare }), (await asked()).length]).toEqual([400, 400, 0])
    const { body } = await other(`GET ${PLAN}/detail`, { query: { id: String(made.id) } })
    const { drawing } = body.data as { drawing: string }
    expect(await hand({ drawing, proof: mine })).toBe(200)
    const instance = String((await asked())[0]?.processInstanceId)
    await calls.claim('admin', instance)
    expect((await calls.complete('admin', instance, 'ok')).status).toBe(200)
    const after = await other(`GET ${PLAN}/detail`, { query: { id } })
    expect(String((after.body.data as { drawing: string }).drawing)).toContain(bare.split('/')[2])
  })

  test('an avatar is a file of its own user', async () => {
    const { bare } = await put(owner)
    const update = async (by: Caller) => (await by('POST /api/blade-user/update-info', { body: { avatar: bare } })).status
    expect([await update(other), await update(owner)]).toEqual([400, 200])
  })
})
