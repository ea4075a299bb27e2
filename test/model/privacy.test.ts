import { describe, expect, test } from 'vitest'
import { holdsSecret, isMask, mask } from '../../engine/model/formats/privacy.ts'

describe('a mask', () => {
  test.each([
    ['phone', '13812345678', '138****5678'],
    ['phone', '057188886666', '057*****6666'],
    ['id-card', '330106199001011234', '330106********1234'],
    ['bank-card', '6222021234567894321', '***************4321'],
    ['name', '张三丰', '张*'],
    ['id', 'oXyz1234567890', 'oXyz******7890'],
    ['phone', '1234567', '*******'],
  ] as const)('of %s shows of %s no more than %s', (privacy, value, shown) => {
    expect(mask(privacy, value)).toBe(shown)
  })

  test.each([null, undefined, ''])('of no value (%j) is none', (value) => {
    expect(mask('phone', value)).toBe(value)
  })

  test.each([
    ['phone', '13812345678'],
    ['id-card', '33010619900101123X'],
    ['bank-card', '6222021234567894321'],
    ['name', '张三'],
    ['id', 'oXyz1234567890'],
  ] as const)('of %s is known as one, and the value is not', (privacy, value) => {
    expect(isMask(privacy, mask(privacy, value))).toBe(true)
    expect(isMask(privacy, value)).toBe(false)
  })
})

test.each([
  ['account.initPassword', '123456', true],
  ['tenant.default.password', 'abc', true],
  ['sms.accessKey', 'AK', true],
  ['video.secret', 's', true],
  ['account.passwordLength', '8', false],
  ['account.captcha', 'true', false],
  ['account.changeInitialPassword', 'true', false],
  ['account.sessionDays', '30', false],
])('the setting %s of %s holds a secret: %s', (paramKey, paramValue, expected) => {
  expect(holdsSecret({ name: 'paramValue', private: 'setting' }, { paramKey, paramValue })).toBe(expected)
})
