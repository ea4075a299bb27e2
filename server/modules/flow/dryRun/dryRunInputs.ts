// Variables that a user may enter before a dry run.

import type { Entity } from '#model/entity/entity.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'

/** Variables that the engine sets. */
const OF_ENGINE = /^(createUser|pass|flag|nrOf\w+|execution|_ACTIVITI_SKIP_EXPRESSION_ENABLED)$/

/** Names that expressions of a process read, without those that the engine, the process or the record of the form sets. */
export function dryRunInputs({ nodes, flows, values = {} }: ProcessDefinition, form: Entity | null): string[] {
  const read = new Set<string>()
  collectNames(Object.values(nodes), read)
  collectNames(Object.values(flows), read)
  const set = new Set([...Object.keys(values), ...Object.keys(form?.process?.variables ?? {})])
  for (const { initiator, loop, script, calls, task } of Object.values(nodes)) {
    const results = loop?.results?.map(({ target }) => target) ?? []
    const targets = calls?.out.map(({ target }) => target) ?? []
    const own = [
      initiator,
      loop?.variable,
      loop?.index,
      script?.target,
      calls?.idVariable,
      task?.taskIdVariableName,
      task?.taskCompleterVariableName,
    ]
    for (const name of [...own, ...results, ...targets]) if (name) set.add(name)
  }
  return [...read].filter((name) => !set.has(name) && !OF_ENGINE.test(name)).toSorted()
}

/** Compiled expressions and templates are objects with their names, anywhere in a definition. */
function collectNames(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('names' in value && Array.isArray(value.names)) for (const name of value.names) found.add(String(name))
  else for (const inner of Object.values(value)) collectNames(inner, found)
}
