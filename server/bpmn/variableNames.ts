// Names of the variables that a process reads.

import type { ProcessDefinition } from './definition.ts'

/** Names in all expressions of a process. */
export function variableNames({ nodes, flows }: ProcessDefinition): Set<string> {
  const found = new Set<string>()
  collectNames(Object.values(nodes), found)
  collectNames(Object.values(flows), found)
  return found
}

/** Variable of the person whom applicants choose for the next step. */
export const APPROVER = 'taskUser'

/** True if the applicant chooses who decides: an expression of the process names that person, or a called process may. */
export const asksForApprover = (definition: ProcessDefinition): boolean =>
  variableNames(definition).has(APPROVER) || Object.values(definition.nodes).some(({ calls }) => calls !== undefined)

/** Compiled expressions and templates are objects with their names, anywhere in a definition. */
function collectNames(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('names' in value && Array.isArray(value.names)) for (const name of value.names) found.add(String(name))
  else for (const inner of Object.values(value)) collectNames(inner, found)
}
