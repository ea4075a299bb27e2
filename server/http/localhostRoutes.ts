// Routes for this machine only, in front of another platform, where users are unknown.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export interface LocalhostRoute {
  path: string
  answer(config: Config): Promise<object>
  /** Answer for all other machines. */
  refusal: object
}

export function addLocalhostRoute(scope: FastifyInstance, { path, answer, refusal }: LocalhostRoute, config: Config): void {
  scope.get(path, async (request) => (isFromLocalhost(request, config) ? answer(config) : refusal))
}

/** True for a request from this machine. Always false if others reach the server, since a local proxy would hide where they come from. */
export function isFromLocalhost(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { reachedBy }: Pick<Config, 'reachedBy'>,
): boolean {
  return reachedBy === null && isLoopback(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
