import { expect, test } from 'vitest'
import { overlay } from '../../server/library/overlays.ts'

const USER = {
  version: 2,
  name: 'user',
  api: '/api/user',
  required: ['account', 'userType'],
  properties: { account: { title: '账号', unique: true }, userType: { title: '平台' } },
}

const laid = (patch: unknown, path = 'system/user.json') =>
  overlay(new Map([['system/user.json', JSON.stringify(USER)]]), new Map([[path, JSON.stringify(patch)]]))

const mergedUser = (patch: unknown) => JSON.parse(laid(patch).texts.get('system/user.json') as string) as typeof USER

test('an overlay changes what it names, adds what is new and removes what is null', () => {
  const patch = { api: '/api/system/user', properties: { account: { unique: null }, userType: null, code: { title: '编号' } } }
  expect(laid(patch).findings).toEqual([])
  expect(mergedUser(patch)).toEqual({
    ...USER,
    api: '/api/system/user',
    required: ['account'],
    properties: { account: { title: '账号' }, code: { title: '编号' } },
  })
})

test('a field that an overlay removes leaves the lists of fields too, unless the overlay has its own', () => {
  const below = {
    ...USER,
    columns: ['account', 'userType'],
    moreColumns: ['userType'],
    sections: { 甲: ['userType', 'account'], 乙: ['userType'] },
  }
  const merged = (patch: object) =>
    JSON.parse(
      overlay(new Map([['a.json', JSON.stringify(below)]]), new Map([['a.json', JSON.stringify(patch)]])).texts.get('a.json') as string,
    )
  const patch = { properties: { userType: null } }
  expect(merged(patch)).toMatchObject({ columns: ['account'], moreColumns: [], sections: { 甲: ['account'], 乙: [] } })
  expect(merged({ ...patch, columns: ['code', 'userType'] })).toMatchObject({ columns: ['code', 'userType'], required: ['account'] })
})

test('an overlay of null removes the file', () => {
  expect(laid(null)).toEqual({ texts: new Map(), findings: [] })
})

test.each([
  { patch: { api: '/api/user' }, path: 'api', fault: 'The overlay changes nothing here: the file says the same.' },
  { patch: { required: ['account', 'userType'] }, path: 'required', fault: 'The overlay changes nothing here: the file says the same.' },
  { patch: { properties: { gone: null } }, path: 'properties.gone', fault: 'There is no "gone" to remove.' },
  { patch: { properties: { gone: { list: false } } }, path: 'properties.gone', fault: 'The file has no field "gone".' },
])('$fault $path', ({ patch, path, fault }) => {
  expect(laid(patch).findings).toMatchObject([{ file: 'system/user.json', path, fault, level: 'error' }])
})

test('an overlay without a file below it, or with broken syntax, is a finding', () => {
  expect(laid({}, 'system/person.json').findings).toMatchObject([{ file: 'system/person.json', fault: 'The overlay lies on no file.' }])
  const { findings, texts } = overlay(new Map([['a.json', '{}']]), new Map([['a.json', '{']]))
  expect(findings).toMatchObject([{ file: 'a.json', level: 'error' }])
  expect(texts.get('a.json')).toBe('{}')
})
