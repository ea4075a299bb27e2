// Redirect to a social login service and back. The state of the login page is kept in session storage meanwhile.

import type { SocialReturn } from '../../engine/api/access/signIn.ts'
import type { Social } from '../../engine/session/settings.ts'
import { settings } from '../../engine/session/settings.ts'
import { stored } from '../../engine/session/storage.ts'

export interface PendingSignIn {
  tenantId: string
  /** Page that the user requested. */
  from: string | null
}

const memory = stored<PendingSignIn>('social', parseTrip, 'session')

/** Redirects to the service. */
export function redirectToProvider(source: Social, trip: PendingSignIn): void {
  memory.set(trip)
  location.assign(`${settings.authUrl.replace(/\/+$/, '')}/${source}`)
}

/** State stored at the start; `null` if this tab did not start the sign-in. */
export const readPendingSignIn = (): PendingSignIn | null => memory.get()

export const clearPendingSignIn = (): void => memory.remove()

/** Parses the return URL: `/oauth/redirect/github?code=…&state=…`, or all of it in the query; `null` for other URLs. */
export function returnOf(pathname: string, search: string): SocialReturn | null {
  const query = new URLSearchParams(search)
  const source = /^\/oauth\/redirect\/([^/]+)\/?$/.exec(pathname)?.[1] ?? query.get('source') ?? ''
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  return source && code && state ? { source, code, state } : null
}

function parseTrip(value: unknown): PendingSignIn | null {
  const trip = value as Partial<PendingSignIn> | null
  if (typeof trip?.tenantId !== 'string') return null
  // Only a path of this console, so that a manipulated storage cannot redirect elsewhere.
  return { tenantId: trip.tenantId, from: typeof trip.from === 'string' && /^\/(?!\/)/.test(trip.from) ? trip.from : null }
}
