// Checks the Host header against allowed hosts, which prevents DNS rebinding.

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

export type HostRules = Pick<Config, 'host' | 'reachedBy' | 'publicUrl' | 'allowedHosts'>

/** Health checks, which load balancers call by any host name. */
const HEALTH = ['/healthz', '/readyz']

/** Refuses requests whose `Host` or `Origin` is neither this machine nor configured. */
export function checkHosts(http: FastifyInstance, rules: HostRules): void {
  const isAllowed = hostTest(rules)
  // Cached, since nearly all requests have the same host.
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
 * Returns a test of host names, with or without a port. - Loopback names, `HOST`, and the names in `PUBLIC_URL` and `ALLOWED_HOSTS` are
 * allowed. - IP addresses (`192.168.1.5`) are allowed if others reach the server, since DNS rebinding needs a name. - A server that others
 * reach without a configured name allows any name.
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

/** With two `Host` headers a proxy may have checked the other one. */
export function isHostRepeated({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

/** `null` is the origin of a local file or a sandboxed frame. */
function namesOf(request: FastifyRequest): string[] {
  const { origin } = request.headers
  return [request.host ?? '', ...(origin === undefined ? [] : [originHost(origin)])].filter((name) => name !== '')
}

function originHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

/** Removes port, brackets and trailing dot. */
function hostNameOf(named: string): string {
  const plain = named.toLowerCase().replace(/:\d*$/, '')
  return (plain.startsWith('[') ? plain.slice(1, -1) : isIP(named) === 6 ? named : plain).replace(/\.$/, '')
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
