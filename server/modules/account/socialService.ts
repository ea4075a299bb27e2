// Client of social services: OpenID Connect, or OAuth 2 with a user info URL.

import * as oidc from 'openid-client'
import { type AuthRequest, type SocialProfile, secretText } from '../../access/signIn/socials.ts'
import { AppError } from '../../errors.ts'
import { fetchBounded } from '../../outbound/fetchBounded.ts'
import { isLocal, type SocialProvider } from '../../socials.ts'

/** Limits for keys and claims of a provider, usually some kilobytes. */
const LIMITS = { patienceMs: 10_000, longest: 256 * 1024 }
const guardedFetch: oidc.CustomFetch = (address, init) => fetchBounded(address, init, LIMITS)

const configurations = new WeakMap<SocialProvider, Promise<oidc.Configuration>>()

/** URL to which the browser is sent, and the state that the callback needs. */
export async function authorizationRequest(
  provider: SocialProvider,
  redirectUri: string,
): Promise<{ address: URL; state: string; trip: Omit<AuthRequest, 'browser'> }> {
  const configuration = await configurationOf(provider)
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), secretText(), secretText()]
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isOpenId(provider) ? { nonce } : {}),
  })
  return { address, state, trip: { source: provider.source, verifier, nonce } }
}

/** Fetches the profile for a code. Throws auth.socialFailed if the service refuses. */
export async function fetchSocialProfile(
  provider: SocialProvider,
  redirectUri: string,
  { code, state, verifier, nonce }: { code: string; state: string; verifier: string; nonce: string },
): Promise<SocialProfile> {
  try {
    const configuration = await configurationOf(provider)
    const came = new URL(`${redirectUri}?${new URLSearchParams({ code, state, ...issuerOf(configuration) })}`)
    const checks = {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...(isOpenId(provider) ? { expectedNonce: nonce, idTokenExpected: true } : {}),
    }
    const tokens = await oidc.authorizationCodeGrant(configuration, came, checks)
    return await profileFrom(provider, configuration, tokens)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('auth.socialFailed')
  }
}

async function profileFrom(
  provider: SocialProvider,
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<SocialProfile> {
  const claims = tokens.claims()
  if (claims) {
    const { userinfo_endpoint } = configuration.serverMetadata()
    const more = userinfo_endpoint ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return personFrom({ ...claims, ...more, id: claims.sub })
  }
  if ('issuer' in provider.at) throw new AppError('auth.socialFailed')
  // GitHub requires a User-Agent.
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Gantry' })
  const address = new URL(provider.at.person)
  const answer = await oidc.fetchProtectedResource(configuration, tokens.access_token, address, 'GET', null, headers)
  return personFrom((await answer.json()) as Record<string, unknown>)
}

/** Profile fields of OpenID, GitHub and Gitee. */
function personFrom(profile: Readonly<Record<string, unknown>>): SocialProfile {
  const text = (...names: string[]) => {
    const found = names
      .map((name) => profile[name])
      .find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
    return found === undefined ? '' : String(found)
  }
  const subject = text('id', 'sub')
  if (subject === '') throw new AppError('auth.socialFailed')
  const account = text('preferred_username', 'login', 'email', 'name')
  const avatar = text('picture', 'avatar_url')
  return {
    subject: subject.slice(0, 255),
    account: account.slice(0, 45),
    name: [...(text('name', 'nickname') || account)].slice(0, 100).join(''),
    avatar: /^https?:\/\//.test(avatar) ? avatar.slice(0, 500) : '',
  }
}

function configurationOf(provider: SocialProvider): Promise<oidc.Configuration> {
  const known = configurations.get(provider)
  if (known) return known
  const made = makeConfiguration(provider)
  configurations.set(provider, made)
  // A failed discovery is not cached, so that the next attempt can succeed.
  made.catch(() => configurations.delete(provider))
  return made
}

async function makeConfiguration({ at, clientId, clientSecret }: SocialProvider): Promise<oidc.Configuration> {
  const first = new URL('issuer' in at ? at.issuer : at.authorize)
  const execute = isLocal(first.hostname) ? [oidc.allowInsecureRequests] : []
  if ('issuer' in at) return oidc.discovery(first, clientId, clientSecret, undefined, { execute, [oidc.customFetch]: guardedFetch })
  const { authorize, token, person } = at
  const metadata = { issuer: first.origin, authorization_endpoint: authorize, token_endpoint: token, userinfo_endpoint: person }
  const configuration = new oidc.Configuration(metadata, clientId, clientSecret, oidc.ClientSecretPost(clientSecret))
  configuration[oidc.customFetch] = guardedFetch
  for (const allow of execute) allow(configuration)
  return configuration
}

/** Adds the issuer for providers that require it in the callback, since the platform's console does not pass it on. */
function issuerOf(configuration: oidc.Configuration): { iss?: string } {
  const { authorization_response_iss_parameter_supported: isNamed, issuer } = configuration.serverMetadata()
  return isNamed ? { iss: issuer } : {}
}

const isOpenId = ({ at }: SocialProvider): boolean => 'issuer' in at
