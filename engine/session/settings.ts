// Settings of the console. `settings.js` sets `gantrySettings`; omitted settings have the defaults below.

import { isTileAddress } from '../model/tileAddress.ts'

const SOCIALS = ['github', 'gitee', 'oidc', 'wechat_open', 'qq', 'dingtalk'] as const

/** A service whose users may sign in, by the platform's name for it. */
export type Social = (typeof SOCIALS)[number]

const PASSWORD_MODES = ['md5', 'sm2', 'plain'] as const

/** How passwords leave the browser: hashed, encrypted for the platform, or as they are, which needs TLS. */
export type PasswordMode = (typeof PASSWORD_MODES)[number]

export interface Settings {
  /** Name of the platform: login, menu, walls and window titles; empty for the name in `i18n`. */
  title: string
  /** Names the console to the server; a browser's secret protects nothing, so nothing relies on it. */
  clientId: string
  clientSecret: string
  /** Prefix of everything the console stores in the browser. */
  key: string
  /** Age in seconds from which the token is refreshed. */
  tokenTime: number
  /** Seconds between two looks at that age. */
  checkTime: number
  /** The tenant of a login that names none. */
  tenantId: string
  /** The login asks for the tenant. */
  tenantMode: boolean
  /** The login asks for a captcha. */
  captchaMode: boolean
  /** Users of several departments or roles choose one. */
  switchMode: boolean
  /** The menu ends with the page to try menus and tabs with. */
  mockMode: boolean
  /** The services that the login offers. */
  socials: readonly Social[]
  /** A person who chooses a service is sent to `<authUrl>/<service>`. */
  authUrl: string
  /** The home tab is a page like any other: it may be closed and moved. */
  firstPageMode: boolean
  /** Address of the map's tiles, `https://…/{z}/{x}/{y}.png#crs=gcj02`; without one the map needs no network. */
  mapTiles: string
  /** Alike, of pictures from above; in the coordinates of `mapTiles`. */
  satelliteTiles: string
  /** The server finds streets and buildings. */
  geocoder: boolean
  /** Form of the password at sign-in. */
  passwordMode: PasswordMode
  /** Form of the passwords when somebody changes theirs, or applies for an account; `''` takes `passwordMode`. */
  passwordChangeMode: PasswordMode | ''
  /** Key of the platform for `sm2`: `04` and 128 hexadecimal digits. */
  publicKey: string
  /** Answer codes that fail without a word. */
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

/** A longer name does not fit the menu. `start.js` has it from its tag, since it runs before any module. */
export const LONGEST_TITLE = 40

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isTrueOrFalse = (value: unknown) => typeof value === 'boolean'
const isPasswordMode = (value: unknown) => PASSWORD_MODES.some((mode) => mode === value)
const isSeconds = (value: unknown) => typeof value === 'number' && value > 0 && Number.isFinite(value)
const isTiles = (value: unknown) => typeof value === 'string' && (value === '' || isTileAddress(value))
const isListOf = (fits: (one: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits)

/** Validation of each setting, with its message. */
const kinds: Readonly<Record<keyof Settings, readonly [fits: (value: unknown) => boolean, words: string]>> = {
  title: [(value) => isText(value) && [...(value as string)].length <= LONGEST_TITLE, `a text of at most ${LONGEST_TITLE} characters`],
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

/** Lays an installation's settings over the defaults. What is unknown or does not fit is left out and named in `faults`. */
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
