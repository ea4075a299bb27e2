// Social sign-in: redirect to the service, and callback with a code.

import type { Client } from '../../access/sessions/client.ts'
import { refuseMoreThan } from '../../access/signIn/attempts.ts'
import { guestReply } from '../../access/signIn/guest.ts'
import { checkTenant, type RequestedRole, signInProven, type TokenReply } from '../../access/signIn/signIn.ts'
import { AUTH_REQUEST_MS, consumeAuthRequest, identityOf, insertAuthRequest, secretText } from '../../access/signIn/socials.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import type { SocialProvider } from '../../socials.ts'

/** Loaded with the first social sign-in, as few platforms use it. */
const socialService = () => import('./socialService.ts')

const COOKIE = 'gantry-social'
const PATH = '/api/blade-auth/oauth'
/** Limit per address, which many people may share. */
const STARTS_A_MINUTE = 60

const render: Route = {
  method: 'GET',
  path: `${PATH}/render/{source}`,
  access: 'public',
  bare: true,
  described: { media: ['text/html'] },
  async handle(call) {
    const { platform, params, reply, request } = call
    const { provider, redirectUri } = serviceOf(call, params.source ?? '')
    await refuseMoreThan(platform.store, `social ${request.ip}`, STARTS_A_MINUTE)
    const { authorizationRequest } = await socialService()
    const { address, state, trip } = await authorizationRequest(provider, redirectUri).catch(() => {
      throw new AppError('auth.socialFailed')
    })
    const browser = secretText()
    await insertAuthRequest(platform.store, state, { ...trip, browser })
    const secure = redirectUri.startsWith('https:') ? '; Secure' : ''
    // SameSite=Lax, since the cookie must be sent when the service redirects back.
    reply.header('set-cookie', `${COOKIE}=${browser}; Path=${PATH}; Max-Age=${AUTH_REQUEST_MS / 1000}; HttpOnly; SameSite=Lax${secure}`)
    reply.header('location', address.href).code(302)
    return ''
  },
}

export const socialRoutes: readonly Route[] = [render]

/** Callback parameters in the token call. */
export interface SocialCallback {
  tenantId: string
  source: string
  code: string
  state: string
}

/**
 * Session of the user of a callback; without an account here, a guest session, with which the console applies for one. Throws
 * auth.socialUnsupported, auth.socialOver, auth.socialFailed, and the errors of a sign-in.
 */
export async function signInSocially(call: Call, client: Client, back: SocialCallback, choice: RequestedRole): Promise<TokenReply> {
  const { platform } = call
  const { tenantId, source, code, state } = back
  const { provider, redirectUri } = serviceOf(call, source)
  await checkTenant(platform, tenantId)
  const trip = await consumeAuthRequest(platform.store, state, { source, browser: cookieOf(call) })
  if (!trip || code === '') throw new AppError('auth.socialOver')
  const { fetchSocialProfile } = await socialService()
  const person = await fetchSocialProfile(provider, redirectUri, { code, state, ...trip })
  const identity = await identityOf(platform.store, tenantId, source, person)
  const known = identity.userId === '' ? null : await signInProven(platform, client, identity, choice)
  return known ?? guestReply(platform, client, identity)
}

function serviceOf({ platform }: Call, source: string): { provider: SocialProvider; redirectUri: string } {
  const { socials } = platform.config
  const provider = socials?.providers.find((provider) => provider.source === source)
  if (!socials || !provider) throw new AppError('auth.socialUnsupported')
  return { provider, redirectUri: `${socials.publicUrl}/oauth/redirect/${source}` }
}

function cookieOf({ request }: Call): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}
