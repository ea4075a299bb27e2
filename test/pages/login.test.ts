import { expect, test } from 'vitest'
import { ApiError } from '../../engine/api/apiError.ts'
import { settings } from '../../engine/session/settings.ts'
import { loginFields, missingFields, needsSecondFactor } from '../../pages/login/loginRules.ts'

const empty = { tenant: '', account: '', password: '', captcha: '', code: '' }

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
  expect(missingFields(fields, { tenant: '', account: ' ', password: ' ', captcha: 'x', code: '' })).toEqual(['account'])
})

test('the code of a second factor is asked for once the server says that it needs one', () => {
  expect(needsSecondFactor(new ApiError(400, '请输入动态验证码', { data: { needs: 'code' } }))).toBe(true)
  expect(needsSecondFactor(new ApiError(400, '用户名或密码错误'))).toBe(false)
  expect(loginFields(settings, null, true)).toEqual(['account', 'password', 'code'])
  expect(missingFields(['account', 'password', 'code'], { ...empty, account: 'a', password: 'b', code: ' ' })).toEqual(['code'])
})
