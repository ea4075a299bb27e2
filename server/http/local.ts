// Answers for this machine only, where Gantry stands in front of another platform and knows nobody.

import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export interface LocalAnswer {
  path: string
  answer(config: Config): Promise<object>
  /** For everybody else. */
  refusal: object
}

export function serveLocally(scope: FastifyInstance, { path, answer, refusal }: LocalAnswer, config: Config): void {
  scope.get(path, async ({ ip, headers }) => {
    // A proxy beside us would make everybody look like this machine.
    const isHere = isLoopback(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
    return isHere ? answer(config) : refusal
  })
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
