import { expect, test, vi } from 'vitest'
import { parseSettings } from '../../engine/session/settings.ts'

const defaults = parseSettings(undefined).settings

test('the defaults are those of the platform', () => {
  expect(defaults).toMatchObject({
    key: 'gantry',
    tokenTime: 3000,
    checkTime: 10,
    tenantId: '000000',
    tenantMode: false,
    captchaMode: false,
    switchMode: false,
    mockMode: false,
    socials: [],
    whitelist: [],
  })
})

test('an installation changes what it names and nothing else', () => {
  const { settings, faults } = parseSettings({ captchaMode: true, socials: ['github', 'qq'], tokenTime: 60 })
  expect(settings).toEqual({ ...defaults, captchaMode: true, socials: ['github', 'qq'], tokenTime: 60 })
  expect(faults).toEqual([])
})

test.each([
  [{ captchMode: true }, /"captchMode" is no setting/],
  [{ captchaMode: 'yes' }, /"captchaMode" must be true or false/],
  [{ title: ' ' }, /"title" must be a text of at most 40/],
  [{ tokenTime: 0 }, /"tokenTime" must be a number of seconds above 0/],
  [{ socials: ['github', 'myspace'] }, /"socials" must be a list of github/],
  [{ authUrl: 'javascript:alert(1)' }, /"authUrl" must be a path or an address/],
  [{ authUrl: '//elsewhere' }, /"authUrl"/],
  [{ key: 'a b' }, /"key" must be letters/],
  [{ toString: 'x' }, /"toString" is no setting/],
  [null, /must be an object/],
])('%j is left out and named', (given, fault) => {
  const { settings, faults } = parseSettings(given)
  expect(settings).toEqual(defaults)
  expect(faults).toEqual([expect.stringMatching(fault)])
})

test('a title names the platform in both languages', async () => {
  vi.stubGlobal('gantrySettings', { title: '东岭智慧工地' })
  vi.resetModules()
  const { setLanguage, translateNow } = await import('../../engine/text/language.ts')
  expect(translateNow('platform.name')).toBe('东岭智慧工地')
  await setLanguage('en')
  expect(translateNow('platform.name')).toBe('东岭智慧工地')
  vi.unstubAllGlobals()
})
