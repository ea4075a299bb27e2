import { expect, test } from 'vitest'
import { settings } from '../../engine/api/settings.ts'
import { loginFields, missingFields } from '../../pages/login/loginRules.ts'

const empty = { tenant: '', account: '', password: '', captcha: '' }

test('the login asks for account and password alone by default', () => {
  expect(loginFields(settings, null)).toEqual(['account', 'password'])
})

test('the tenant is asked for in tenant mode, unless the address belongs to one', () => {
  expect(loginFields({ ...settings, tenantMode: true }, null)).toEqual(['tenant', 'account', 'password'])
  expect(loginFields({ ...settings, tenantMode: true }, '000001')).toEqual(['account', 'password'])
})

test('the captcha is asked for in captcha mode', () => {
  expect(loginFields({ ...settings, captchaMode: true }, null)).toEqual(['account', 'password', 'captcha'])
})

test('blank fields are missing; blanks are a password like any other, and no tenant means the managing one', () => {
  const fields = loginFields({ ...settings, tenantMode: true, captchaMode: true }, null)
  expect(missingFields(fields, empty)).toEqual(['account', 'password', 'captcha'])
  expect(missingFields(fields, { tenant: '', account: ' ', password: ' ', captcha: 'x' })).toEqual(['account'])
})
