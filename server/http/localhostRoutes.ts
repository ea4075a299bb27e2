// Answers for this machine only, where Gantry stands in front of another platform and knows nobody.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export interface LocalhostRoute {
  path: string
  answer(config: Config): Promise<object>
  /** For everybody else. */
  refusal: object
}

export function addLocalhostRoute(scope: FastifyInstance, { path, answer, refusal }: LocalhostRoute, config: Config): void {
  scope.get(path, async (request) => (isFromLocalhost(request, config) ? answer(config) : refusal))
}

/** True when somebody on this machine asks. Where others reach the server, a proxy beside it could make everybody look like it. */
export function isFromLocalhost(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { reachedBy }: Pick<Config, 'reachedBy'>,
): boolean {
  return reachedBy === null && isLoopback(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
