// Variables that a user may enter before a dry run.

import type { Entity } from '#model/entity/entity.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { variableNames } from '#server/bpmn/variableNames.ts'

/** Variables that the engine sets. */
const OF_ENGINE = /^(createUser|pass|flag|nrOf\w+|execution|_ACTIVITI_SKIP_EXPRESSION_ENABLED)$/

/** Names that expressions of a process read, without those that the engine, the process or the record of the form sets. */
export function dryRunInputs(definition: ProcessDefinition, form: Entity | null): string[] {
  const { nodes, values = {} } = definition
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
  return [...variableNames(definition)].filter((name) => !set.has(name) && !OF_ENGINE.test(name)).toSorted()
}
