import { afterEach, expect, test } from 'vitest'
import { clearPendingSignIn, readPendingSignIn, returnOf } from '../../pages/login/pendingSignIn.ts'
import { registerFault } from '../../pages/login/registerRules.ts'

const filled = { tenantId: '000000', name: '', account: 'li', password: 'a', password2: 'a' }

afterEach(() => sessionStorage.clear())

test('the return leg is known in the path and in the query', () => {
  const leg = { source: 'github', code: 'c', state: 's' }
  expect(returnOf('/oauth/redirect/github', '?code=c&state=s')).toEqual(leg)
  expect(returnOf('/login', '?source=github&code=c&state=s')).toEqual(leg)
})

test.each([
  ['/login', ''],
  ['/login', '?code=c&state=s'],
  ['/login', '?source=github&code=c'],
  ['/oauth/redirect/github', '?state=s'],
])('%s%s is none', (path, search) => expect(returnOf(path, search)).toBeNull())

test('a way back that leads out of the console is forgotten', () => {
  sessionStorage.setItem('gantry-social', '{"tenantId":"000000","from":"//elsewhere"}')
  expect(readPendingSignIn()).toEqual({ tenantId: '000000', from: null })
  sessionStorage.setItem('gantry-social', '{"tenantId":"000000","from":"/system/param?size=30"}')
  expect(readPendingSignIn()?.from).toBe('/system/param?size=30')
  clearPendingSignIn()
  expect(readPendingSignIn()).toBeNull()
})

test('an application is checked in order: tenant, account, passwords, that they are equal', () => {
  const nothing = { tenantId: ' ', name: '', account: ' ', password: '', password2: 'b' }
  expect(registerFault(nothing)).toBe('register.noTenant')
  expect(registerFault({ ...nothing, tenantId: '000000' })).toBe('register.noAccount')
  expect(registerFault({ ...nothing, tenantId: '000000', account: 'li' })).toBe('register.noPassword')
  expect(registerFault({ ...filled, password2: '' })).toBe('register.noPassword')
  expect(registerFault({ ...filled, password2: 'b' })).toBe('register.unequal')
  expect(registerFault(filled)).toBeNull()
})
