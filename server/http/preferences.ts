// Preferences of a caller: the header `Prefer` of RFC 7240.

import type { FastifyRequest } from 'fastify'

/** A body with unknown names is refused instead of read without them. */
export const STRICT = 'handling=strict'

/** The first word on a preference counts, and a preference that nobody knows says nothing. */
export function isStrict({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>): boolean {
  if (prefer === undefined) return false
  const handling = String(prefer)
    .replaceAll(QUOTED_LIST, '')
    .split(',')
    .find((preference) => HANDLING.test(preference))
  return handling !== undefined && HANDLING.exec(handling)?.[1]?.toLowerCase() === 'strict'
}

/** A quoted value with a comma belongs to another preference. */
const QUOTED_LIST = /"[^"]*,[^"]*"/g

/** Parameters behind `;` are of no use here. */
const HANDLING = /^\s*handling\s*=\s*"?([\w-]*)"?\s*(?:;.*)?$/i
