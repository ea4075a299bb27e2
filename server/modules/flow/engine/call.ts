// Variables passed to a called process and back.

import type { Call, Mapping } from './definition.ts'

type Known = Readonly<Record<string, unknown>>

const mapped = (mappings: readonly Mapping[], known: Known): Record<string, unknown> =>
  Object.fromEntries(mappings.map(({ target, value }) => [target, value.evaluate(known) ?? null]))

/** What the called process knows from the start. */
export function told(call: Call, known: Known): Record<string, unknown> {
  return { ...(call.isInherited ? known : {}), ...mapped(call.in, known) }
}

/** What the caller learns: of a process only what the call asks for, all that an action found out. */
export function learnt(call: Call | undefined, found: Known): Known {
  return call ? mapped(call.out, found) : found
}
