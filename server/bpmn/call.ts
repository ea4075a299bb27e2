// Variables passed to a called process and back.

import type { CalledProcess, Mapping } from './definition.ts'

type Known = Readonly<Record<string, unknown>>

const mapped = (mappings: readonly Mapping[], known: Known): Record<string, unknown> =>
  Object.fromEntries(mappings.map(({ target, value }) => [target, value.evaluate(known) ?? null]))

/** Variables that a called process starts with. */
export function callVariables(call: CalledProcess, known: Known): Record<string, unknown> {
  return { ...(call.isInherited ? known : {}), ...mapped(call.in, known) }
}

/** Variables returned to the caller: the declared ones of a called process, all results of an action. */
export function returnedVariables(call: CalledProcess | undefined, found: Known): Known {
  return call ? mapped(call.out, found) : found
}
