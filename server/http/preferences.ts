// Parses the header `Prefer` (RFC 7240).

import type { FastifyRequest } from 'fastify'

/** Preference to refuse a body with unknown names. */
export const STRICT = 'handling=strict'

/** The first `handling` preference counts; unknown preferences are ignored. */
export function isStrict({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>): boolean {
  if (prefer === undefined) return false
  const handling = String(prefer)
    .replaceAll(QUOTED_LIST, '')
    .split(',')
    .find((preference) => HANDLING.test(preference))
  return handling !== undefined && HANDLING.exec(handling)?.[1]?.toLowerCase() === 'strict'
}

/** A quoted comma would split another preference. */
const QUOTED_LIST = /"[^"]*,[^"]*"/g

/** Parameters after `;` are ignored. */
const HANDLING = /^\s*handling\s*=\s*"?([\w-]*)"?\s*(?:;.*)?$/i
