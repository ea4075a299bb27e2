// Form drafts: stored values, retention, and merging with a changed record.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  actionDraft,
  draftKeeper,
  draftWithCurrentNames,
  type FormDraft,
  storableValues,
  unexpiredDrafts,
  withDraft,
} from '../../engine/form/draft/drafts.ts'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { entityOf } from './listEntities.ts'

const worker = entityOf({
  name: 'worker',
  title: '人员',
  api: '/api/worker',
  properties: {
    name: { title: '姓名' },
    team: { title: '班组' },
    age: { title: '年龄', type: 'integer' },
    phone: { title: '电话', private: 'phone' },
    secret: { title: '口令', format: 'password' },
    pin: { title: '密钥', writeOnly: true },
    face: { title: '照片', format: 'image' },
  },
})

const stored = { id: '1', name: '张三', team: '一班', age: 30, updateTime: 'v1' }
const DAY = 86_400_000

const draft = (values: Record<string, unknown>, at = 0): FormDraft => ({ at, version: 'v1', values, from: {} })

const open = (record: Record<string, unknown>) => createRecordForm(worker.fields, 'edit', record, () => '')

describe('a draft', () => {
  test('keeps what was typed into fields and columns that have another name now', () => {
    const { fields } = entityOf({
      name: 'crew',
      title: '班组',
      api: '/api/crew',
      properties: {
        leader: { title: '班组长', was: ['head', 'chief'] },
        note: { title: '备注', was: 'text' },
        tools: { title: '工具', was: 'things', items: { properties: { amount: { title: '数量', type: 'integer', was: 'count' } } } },
      },
    })
    const kept = draft({ chief: '张三', note: '新', text: '旧', things: [{ count: 2 }], other: 1 })
    expect(draftWithCurrentNames(fields, { ...kept, from: { head: '李四' } })).toEqual({
      ...kept,
      values: { leader: '张三', note: '新', tools: [{ amount: 2 }], other: 1 },
      from: { leader: '李四' },
    })
  })

  test('holds what was typed and what it was typed over, and nothing secret, private or uploaded', () => {
    const form = open({ ...stored, phone: '138****0001' })
    form.fill({ name: '李四', age: 31, phone: '13900000000', secret: 'a', pin: 'b', face: '/files/a.png' })
    expect(storableValues(worker.fields, form.typed())).toEqual({ values: { name: '李四', age: 31 }, from: { name: '张三', age: 30 } })
  })

  test('of an action is that of its one record, or of none, and not of several', () => {
    const of = (...ids: string[]) =>
      actionDraft(
        worker,
        { name: 'admit' },
        ids.map((id) => ({ id })),
      )
    expect([of('1'), of(), of('1', '2')]).toEqual(['worker:admit:1', 'worker:admit', null])
  })

  test('is kept for seven days', () => {
    const drafts = { old: draft({ a: 1 }, 0), young: draft({ a: 1 }, DAY), future: draft({ a: 1 }, 9 * DAY) }
    expect(Object.keys(unexpiredDrafts(drafts, 7 * DAY + 1))).toEqual(['young'])
  })

  test('pushes out the oldest beyond twenty', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, draft({ a: at }, at)]))
    const kept = withDraft(many, 'new', draft({ a: 1 }, 99))
    expect(Object.keys(kept)).toHaveLength(20)
    expect([kept.new !== undefined, kept.k0]).toEqual([true, undefined])
  })

  test('of nothing, or of too much, is none, and takes the one before away', () => {
    const before = { one: draft({ a: 1 }) }
    expect(withDraft(before, 'one', draft({}))).toEqual({})
    expect(withDraft(before, 'one', draft({ a: 'x'.repeat(40_000) }))).toEqual({})
  })
})

describe('the keeper', () => {
  beforeEach(() => localStorage.clear())

  test('has a draft for each kind and record, and forgets one at a time', () => {
    const [first, added] = [draftKeeper('worker', '1'), draftKeeper('worker', '')]
    first.keep(draft({ name: '李四' }, Date.now()))
    added.keep(draft({ name: '王五' }, Date.now()))
    expect(draftKeeper('worker', '1').read()?.values).toEqual({ name: '李四' })
    expect(draftKeeper('worker', '2').read()).toBeNull()
    first.forget()
    expect([first.read(), added.read()?.values]).toEqual([null, { name: '王五' }])
  })

  test('drops what is no draft', () => {
    draftKeeper('worker', '1').keep(draft({ name: '李四' }, Date.now()))
    const key = Object.keys(localStorage)[0] ?? ''
    localStorage.setItem(key, JSON.stringify({ '///': 1, '//worker/1': { at: 'x' } }))
    expect(draftKeeper('worker', '1').read()).toBeNull()
  })
})

describe('a draft that is taken up again', () => {
  const typed = { values: { name: '李四', age: 31 }, from: { name: '张三', age: 30 } }

  test('stands as if it had just been typed', () => {
    const form = open(stored)
    expect(form.resume(typed)).toEqual([])
    expect(form.form.values).toMatchObject({ name: '李四', age: 31, team: '一班' })
    expect(form.changed()).toEqual(['name', 'age'])
  })

  test('meets a newer record as a conflict does: what others changed alone stays theirs', () => {
    const form = open({ ...stored, name: '赵六', team: '二班', updateTime: 'v2' })
    const clashes = form.resume(typed)
    expect(clashes).toMatchObject([{ field: { name: 'name' }, mine: { name: '李四' }, theirs: { name: '赵六' } }])
    expect(form.form.values).toMatchObject({ name: '李四', age: 31, team: '二班' })
    form.fill(clashes[0]?.theirs ?? {})
    expect(form.changed()).toEqual(['age'])
  })

  test('leaves what was typed since', () => {
    const form = open(stored)
    form.fill({ team: '三班' })
    form.resume(typed)
    expect(form.form.values).toMatchObject({ name: '李四', team: '三班' })
  })
})
