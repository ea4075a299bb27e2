// Settings of the console. `settings.js` sets `gantrySettings`; omitted settings have the defaults below.

import { isTileAddress } from '../model/tileAddress.ts'

const SOCIALS = ['github', 'gitee', 'oidc', 'wechat_open', 'qq', 'dingtalk'] as const

/** A social login service, by its name on the platform. */
export type Social = (typeof SOCIALS)[number]

const PASSWORD_MODES = ['md5', 'sm2', 'plain'] as const

/** How passwords are sent: hashed, encrypted with the platform's key, or unchanged, which requires TLS. */
export type PasswordMode = (typeof PASSWORD_MODES)[number]

export interface Settings {
  /** Name of the platform in login, menu, big screens and window titles; empty for the default in `i18n`. */
  title: string
  /** Client id of the console. The secret is public in a browser, so it protects nothing. */
  clientId: string
  clientSecret: string
  /** Prefix of everything the console stores in the browser. */
  key: string
  /** Age of the token in seconds from which it is refreshed. */
  tokenTime: number
  /** Interval in seconds at which that age is checked. */
  checkTime: number
  /** Tenant of a login without a tenant. */
  tenantId: string
  /** True if the login asks for the tenant. */
  tenantMode: boolean
  /** True if the login asks for a captcha. */
  captchaMode: boolean
  /** True if users with several departments or roles choose one after the login. */
  switchMode: boolean
  /** True to add a test page for menus and tabs to the menu. */
  mockMode: boolean
  /** Social login services on the login page. */
  socials: readonly Social[]
  /** Base URL of social logins: `<authUrl>/<service>`. */
  authUrl: string
  /** True if the home tab can be closed and moved like any other tab. */
  firstPageMode: boolean
  /** URL of the map tiles, `https://…/{z}/{x}/{y}.png#crs=gcj02`; if empty, the map works without a network. */
  mapTiles: string
  /** URL of satellite tiles, in the coordinate system of `mapTiles`. */
  satelliteTiles: string
  /** True if the server has a geocoder for streets and buildings. */
  geocoder: boolean
  /** How the login sends passwords. */
  passwordMode: PasswordMode
  /** How password changes and registrations send passwords; empty for `passwordMode`. */
  passwordChangeMode: PasswordMode | ''
  /** Public key of the platform for `sm2`: `04` and 128 hexadecimal digits. */
  publicKey: string
  /** Error codes that are not shown to the user. */
  whitelist: readonly number[]
}

const defaults: Settings = {
  title: '',
  clientId: 'gantry',
  clientSecret: 'gantry_secret',
  key: 'gantry',
  tokenTime: 3000,
  checkTime: 10,
  tenantId: '000000',
  tenantMode: false,
  captchaMode: false,
  switchMode: false,
  mockMode: false,
  socials: [],
  authUrl: '/api/blade-auth/oauth/render',
  firstPageMode: false,
  mapTiles: '',
  satelliteTiles: '',
  geocoder: false,
  passwordMode: 'md5',
  passwordChangeMode: '',
  publicKey: '',
  whitelist: [],
}

/** Maximum length of the title, which must fit into the menu. `start.js` gets it from its script tag, since it runs before any module. */
export const MAX_TITLE_LENGTH = 40

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isTrueOrFalse = (value: unknown) => typeof value === 'boolean'
const isPasswordMode = (value: unknown) => PASSWORD_MODES.some((mode) => mode === value)
const isSeconds = (value: unknown) => typeof value === 'number' && value > 0 && Number.isFinite(value)
const isTiles = (value: unknown) => typeof value === 'string' && (value === '' || isTileAddress(value))
const isListOf = (fits: (one: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits)

/** Validation of each setting, with its message. */
const kinds: Readonly<Record<keyof Settings, readonly [fits: (value: unknown) => boolean, words: string]>> = {
  title: [
    (value) => isText(value) && [...(value as string)].length <= MAX_TITLE_LENGTH,
    `a text of at most ${MAX_TITLE_LENGTH} characters`,
  ],
  clientId: [isText, 'a text'],
  clientSecret: [isText, 'a text'],
  key: [(value) => typeof value === 'string' && /^[\w-]+$/.test(value), 'letters, digits, - and _'],
  tokenTime: [isSeconds, 'a number of seconds above 0'],
  checkTime: [isSeconds, 'a number of seconds above 0'],
  tenantId: [isText, 'a text'],
  tenantMode: [isTrueOrFalse, 'true or false'],
  captchaMode: [isTrueOrFalse, 'true or false'],
  switchMode: [isTrueOrFalse, 'true or false'],
  mockMode: [isTrueOrFalse, 'true or false'],
  socials: [isListOf((one) => SOCIALS.some((social) => social === one)), `a list of ${SOCIALS.join(', ')}`],
  authUrl: [(value) => typeof value === 'string' && /^(https?:\/\/|\/(?!\/))/.test(value), 'a path or an address of http or https'],
  firstPageMode: [isTrueOrFalse, 'true or false'],
  mapTiles: [isTiles, 'an address with {z}, {x} and {y}'],
  satelliteTiles: [isTiles, 'an address with {z}, {x} and {y}'],
  geocoder: [isTrueOrFalse, 'true or false'],
  passwordMode: [isPasswordMode, `one of ${PASSWORD_MODES.join(', ')}`],
  passwordChangeMode: [(value) => value === '' || isPasswordMode(value), `one of ${PASSWORD_MODES.join(', ')}`],
  publicKey: [(value) => typeof value === 'string' && /^(04[0-9a-f]{128})?$/i.test(value), '04 and 128 hexadecimal digits'],
  whitelist: [isListOf(Number.isInteger), 'a list of whole numbers'],
}

/** Merges the settings of an installation with the defaults. Unknown and invalid settings are ignored and listed in `faults`. */
export function parseSettings(given: unknown): { settings: Settings; faults: readonly string[] } {
  if (given === undefined) return { settings: defaults, faults: [] }
  if (given === null || typeof given !== 'object') return { settings: defaults, faults: ['gantrySettings must be an object.'] }
  const faults: string[] = []
  const fitting = Object.entries(given).filter(([name, value]) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof Settings] : undefined
    if (!kind) faults.push(`"${name}" is no setting. Known are ${Object.keys(kinds).join(', ')}.`)
    else if (!kind[0](value)) faults.push(`"${name}" must be ${kind[1]}.`)
    return kind?.[0](value) ?? false
  })
  const settings: Settings = { ...defaults, ...Object.fromEntries(fitting) }
  const isSm2 = [settings.passwordMode, settings.passwordChangeMode].includes('sm2')
  if (isSm2 && settings.publicKey === '') faults.push('"publicKey" is required for the password mode sm2: nobody can sign in without it.')
  return { settings, faults }
}

const read = parseSettings((globalThis as { gantrySettings?: unknown }).gantrySettings)
for (const fault of read.faults) console.error(`settings.js: ${fault}`)

export const settings: Settings = read.settings
