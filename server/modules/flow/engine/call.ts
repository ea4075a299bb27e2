// Variables passed to a called process and back.

import type { CalledProcess, Mapping } from './definition.ts'

type Known = Readonly<Record<string, unknown>>

const mapped = (mappings: readonly Mapping[], known: Known): Record<string, unknown> =>
  Object.fromEntries(mappings.map(({ target, value }) => [target, value.evaluate(known) ?? null]))

/** What the called process knows from the start. */
export function callVariables(call: CalledProcess, known: Known): Record<string, unknown> {
  return { ...(call.isInherited ? known : {}), ...mapped(call.in, known) }
}

/** What the caller learns: of a process only what the call asks for, all that an action found out. */
export function learnt(call: CalledProcess | undefined, found: Known): Known {
  return call ? mapped(call.out, found) : found
}
