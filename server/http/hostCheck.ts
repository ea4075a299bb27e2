// Checks the Host header against allowed hosts, which prevents DNS rebinding.

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

export type HostRules = Pick<Config, 'host' | 'reachedBy' | 'publicUrl' | 'allowedHosts'>

/** Paths that balancers and supervisors ask by whatever name they have. */
const HEALTH = ['/healthz', '/readyz']

/** Refuses requests whose `Host`, or whose page (`Origin`), is neither this machine nor named by the environment. */
export function checkHosts(http: FastifyInstance, rules: HostRules): void {
  const isAllowed = hostTest(rules)
  // Nearly every request has the same name as the one before.
  let last = ''
  const isRefused = (name: string): boolean => {
    if (name === last) return false
    if (!isAllowed(name)) return true
    last = name
    return false
  }
  http.addHook('onRequest', (request, _, done) => {
    if (isHostRepeated(request.raw)) return done(new AppError('request.parameterInvalid', { name: 'Host' }))
    const refused = HEALTH.includes(request.url) ? null : namesOf(request).find(isRefused)
    done(refused == null ? undefined : new AppError('request.hostUnknown', { host: refused.slice(0, 100) }))
  })
}

/**
 * A test of host names as a header has them, with a port or without.
 * - Loopback's names and the name in `HOST` are always allowed, and so are those of `PUBLIC_URL` and `ALLOWED_HOSTS`.
 * - An address (`192.168.1.5`) is no name that could be led here; a server of this machine alone is at those of loopback.
 * - A server that others reach and whose name the environment does not tell takes any.
 */
export function hostTest({ host, reachedBy, publicUrl, allowedHosts }: HostRules): (named: string) => boolean {
  const known = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]), ...allowedHosts].map((name) => name.toLowerCase())
  const isOpen = reachedBy !== null && publicUrl === null && allowedHosts.length === 0
  return (named) => {
    const name = hostNameOf(named)
    if (isOpen || known.some((one) => one === name || (one.startsWith('*.') && name.endsWith(one.slice(1))))) return true
    if (isLoopbackName(name)) return true
    return reachedBy !== null && isIP(name) !== 0
  }
}

/** A proxy may have judged another one of two `Host` headers than the one that is used here. */
export function isHostRepeated({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

/** `null` is the origin of a page without one: a file, or a frame that is shut off. */
function namesOf(request: FastifyRequest): string[] {
  const { origin } = request.headers
  return [request.host ?? '', ...(origin === undefined ? [] : [originHost(origin)])].filter((name) => name !== '')
}

function originHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

/** Without port, brackets and the dot of a full name. */
function hostNameOf(named: string): string {
  const plain = named.toLowerCase().replace(/:\d*$/, '')
  return (plain.startsWith('[') ? plain.slice(1, -1) : isIP(named) === 6 ? named : plain).replace(/\.$/, '')
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
