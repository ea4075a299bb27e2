import { expect, test } from 'vitest'
import { parseToken, type Session } from '../../engine/session/sessionState.ts'
import { guard } from '../../pages/router/guard.ts'
import { tokens } from '../engine/apiServer.ts'

const session = parseToken(tokens('a'), 0) as Session
const place = (path: string, more = {}) => ({ path, isPublic: false, from: null, ...more })
const open = (path: string, more = {}) => place(path, { isPublic: true, ...more })
const nobody = { session: null, end: 'none', isLocked: false } as const
const somebody = { session, end: 'none', isLocked: false } as const
const locked = { ...somebody, isLocked: true }

test('without a session every page leads to the login, which remembers the page', () => {
  expect(guard(place('/system/param?current=2'), nobody)).toEqual({ to: '/login', from: '/system/param?current=2' })
  expect(guard(place('/'), nobody)).toEqual({ to: '/login', from: null })
})

test('a refused token leads to the login, and from there back', () => {
  expect(guard(place('/system/param'), { ...nobody, end: 'expired' })).toEqual({ to: '/login', from: '/system/param' })
  expect(guard(open('/login', { from: '/system/param' }), somebody)).toEqual({ to: '/system/param', from: null })
})

test('who signs out starts afresh the next time', () => {
  expect(guard(place('/system/param'), { ...nobody, end: 'left' })).toEqual({ to: '/login', from: null })
})

test('public pages need no session', () => {
  expect(guard(open('/404'), nobody)).toBeNull()
  expect(guard(open('/login'), nobody)).toBeNull()
  expect(guard(open('/rope-bind'), nobody)).toBeNull()
  expect(guard(open('/oauth/redirect/github?code=c&state=s'), nobody)).toBeNull()
})

test('who is signed in goes on from the login to the start', () => {
  expect(guard(open('/login'), somebody)).toEqual({ to: '/', from: null })
  expect(guard(open('/login?x=1'), somebody)).toEqual({ to: '/', from: null })
  expect(guard(open('/oauth/redirect/github?code=c'), somebody)).toEqual({ to: '/', from: null })
})

test('who is signed in stays where they are', () => {
  expect(guard(place('/system/param'), somebody)).toBeNull()
  expect(guard(open('/404'), somebody)).toBeNull()
  expect(guard(open('/lockers'), somebody)).toBeNull()
})

test.each(['/system/param?current=2', '/404', '/rope-bind', '/'])('a lock leads from %s to the lock page, and from there back', (path) => {
  expect(guard(open(path), locked)).toEqual({ to: '/lock', from: path })
  expect(guard(open('/lock', { from: path }), locked)).toBeNull()
  expect(guard(open('/lock', { from: path }), somebody)).toEqual({ to: path, from: null })
})

test('a lock is not passed by way of the login', () => {
  expect(guard(open('/login', { from: '/system/param' }), locked)).toEqual({ to: '/lock', from: '/system/param' })
})

test('the lock page without a lock leads to the start, without a session to the login', () => {
  expect(guard(open('/lock'), somebody)).toEqual({ to: '/', from: null })
  expect(guard(open('/lock'), nobody)).toEqual({ to: '/login', from: null })
})

test('a session that ends behind the lock leads back to the locked page, unless its owner left', () => {
  const at = open('/lock', { from: '/system/param' })
  expect(guard(at, { session: null, end: 'expired', isLocked: false })).toEqual({ to: '/login', from: '/system/param' })
  expect(guard(at, { session: null, end: 'left', isLocked: false })).toEqual({ to: '/login', from: null })
})
