import { beforeEach, describe, expect, test } from 'vitest'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { ignoredFields, reportIgnored } from '../../engine/form/save/ignoredFields.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { ok, serve, tokens } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const entity = entityOf({
  name: 'lift',
  title: '升降机',
  api: '/api/lift',
  properties: {
    liftName: { title: '名称' },
    bought: { title: '购置日期', type: 'string', format: 'date' },
    moment: { title: '时间', type: 'string', format: 'date-time' },
    floors: { title: '楼层', type: 'integer' },
    capacity: { title: '载重', type: 'number' },
  },
})
const namesOf = (sent: Values, before: Values, stored: Values) => ignoredFields(entity, sent, before, stored).map(({ name }) => name)

describe('a change that a platform did not store', () => {
  test.each([
    { sent: { bought: null }, before: { bought: '2026-01-02' }, stored: { bought: '2026-01-02 00:00:00' } },
    { sent: { bought: '' }, before: { bought: '2026-01-02' }, stored: { bought: '2026-01-02' } },
    { sent: { floors: null }, before: { floors: 3 }, stored: { floors: '3' } },
    { sent: { liftName: 'b' }, before: { liftName: 'a' }, stored: { liftName: 'a' } },
    { sent: { moment: '2026-01-02 08:01:00' }, before: { moment: '2026-01-02 08:00:00' }, stored: { moment: '2026-01-02 08:00' } },
  ])('is found: $sent over $stored', ({ sent, before, stored }) => {
    expect(namesOf(sent, before, stored)).toEqual(Object.keys(sent))
  })

  test.each([
    { sent: { floors: '4' }, before: { floors: 3 }, stored: { floors: 4 } },
    { sent: { capacity: 1.5 }, before: { capacity: 1 }, stored: { capacity: '1.50' } },
    { sent: { moment: '2026-01-02 08:00:00' }, before: { moment: null }, stored: { moment: '2026-01-02 08:00' } },
    { sent: { bought: '2026-01-02' }, before: { bought: null }, stored: { bought: '2026-01-02 00:00:00' } },
    { sent: { liftName: null }, before: { liftName: 'a' }, stored: { liftName: '' } },
    { sent: { liftName: ' b ' }, before: { liftName: 'a' }, stored: { liftName: 'b' } },
    { sent: { liftName: 'b' }, before: { liftName: 'a' }, stored: { liftName: 'completed by the platform' } },
    { sent: { liftName: 'b' }, before: { liftName: 'a' }, stored: {} },
    { sent: { unknown: 'b' }, before: { unknown: 'a' }, stored: { unknown: 'a' } },
  ])('is not suspected where it took, or does not come back: $sent, $stored', ({ sent, before, stored }) => {
    expect(namesOf(sent, before, stored)).toEqual([])
  })
})

describe('after a save', () => {
  const texts = () => shownToasts().map(({ text }) => text)
  const signIn = (features: string[]) => keepSession(parseToken(tokens('a', { features }), Date.now()) as Session)
  const before = { bought: '2026-01-02', liftName: 'a' }
  const sent = { bought: null, liftName: 'b' }
  const save = () => reportIgnored(entity, '7', sent, before)
  beforeEach(async () => {
    toast.clear()
    await setLanguage('zh')
  })

  test('another platform is asked for the record, and each change that did not take is said', async () => {
    signIn([])
    serve({ '/api/lift/detail': ok({ id: 7, ...before }) })
    await save()
    expect(texts()).toEqual(['名称的修改未生效\n清空购置日期未生效'])
  })

  test('nothing is said when everything took, or the record cannot be read', async () => {
    signIn([])
    serve({ '/api/lift/detail': ok({ id: 7, bought: '', liftName: 'b' }) })
    await save()
    serve({ '/api/lift/detail': { status: 404, body: '' } })
    await save()
    expect(texts()).toEqual([])
  })

  test('our own server is not asked', async () => {
    signIn(['schemas'])
    const log = serve({ '/api/lift/detail': ok(before) })
    await save()
    expect(log).toEqual([])
  })
})
