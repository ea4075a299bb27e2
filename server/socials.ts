// Reads the services for social sign-in from the environment.

import { withoutTrailing } from '#model/withoutTrailing.ts'

/** URLs of a service that has no discovery document. */
export interface SocialAddresses {
  authorize: string
  token: string
  /** Returns the user of an access token. */
  person: string
}

export interface SocialProvider {
  /** Name of the service in URLs: `/oauth/redirect/{source}`. */
  source: 'github' | 'gitee' | 'oidc'
  clientId: string
  clientSecret: string
  scope: string
  /** Issuer of an OpenID provider, or the URLs of an OAuth 2 service. */
  at: { issuer: string } | SocialAddresses
}

export interface Socials {
  /** Public URL of the console, to which a service redirects users. */
  publicUrl: string
  providers: readonly SocialProvider[]
}

type Text = (name: 'PUBLIC_URL' | 'GITHUB_CLIENT' | 'GITEE_CLIENT' | 'OIDC_CLIENT' | 'OIDC_ISSUER' | 'OIDC_SCOPE') => string | null

const GITHUB: SocialAddresses = {
  authorize: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  person: 'https://api.github.com/user',
}
const GITEE: SocialAddresses = {
  authorize: 'https://gitee.com/oauth/authorize',
  token: 'https://gitee.com/oauth/token',
  person: 'https://gitee.com/api/v5/user',
}

/** Returns `null` when no service is configured. Adds one sentence per error to `faults`. */
export function parseSocials(text: Text, faults: string[]): Socials | null {
  const providers: SocialProvider[] = []
  const add = (source: SocialProvider['source'], name: 'GITHUB_CLIENT' | 'GITEE_CLIENT' | 'OIDC_CLIENT', rest: () => Place | null) => {
    const value = text(name)
    if (value === null) return
    const colon = value.indexOf(':')
    const place = rest()
    if (colon < 1 || colon === value.length - 1) faults.push(`${name} must be the client's id and secret with a colon between them.`)
    else if (place) providers.push({ source, clientId: value.slice(0, colon), clientSecret: value.slice(colon + 1), ...place })
  }
  add('github', 'GITHUB_CLIENT', () => ({ scope: 'read:user', at: GITHUB }))
  add('gitee', 'GITEE_CLIENT', () => ({ scope: 'user_info', at: GITEE }))
  add('oidc', 'OIDC_CLIENT', () => {
    const at = placeOf(text('OIDC_ISSUER'))
    if (at === null) faults.push('OIDC_ISSUER must be the address of an OpenID provider, or three addresses: authorize, token, person.')
    return at && { scope: text('OIDC_SCOPE') ?? 'openid profile', at }
  })
  if (providers.length === 0) return null
  const publicUrl = text('PUBLIC_URL') ?? ''
  if (!isSafe(publicUrl)) faults.push('PUBLIC_URL must be the https address of the console where another service signs people in.')
  return { publicUrl: withoutTrailing(publicUrl, '/'), providers }
}

type Place = Pick<SocialProvider, 'scope' | 'at'>

function placeOf(value: string | null): SocialProvider['at'] | null {
  const addresses = (value ?? '').split(',').map((one) => one.trim())
  if (!addresses.every(isSafe)) return null
  const [first = '', token, person] = addresses
  if (addresses.length === 1) return { issuer: first }
  return addresses.length === 3 && token !== undefined && person !== undefined ? { authorize: first, token, person } : null
}

/** True for https, or http on this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))
}

/** Names of this machine, for which plain http is no risk. */
export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
