// Explains who would receive a task of a dry run.

import { roleTitles } from '#access/principalNames.ts'
import type { DryRunWorkers } from '#engine/site/answers/dryRun.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { OpenWorkItem } from '#server/bpmn/state.ts'
import { activeUsers, holdersOf, namesOf, taskWorkers } from '../tasks/taskWorkers.ts'
import { type FlowReads, userIdOf } from '../work.ts'

const MAX_SHOWN = 20

/** @param work reads users and roles of the tenant */
export async function explainWorkers(
  work: FlowReads,
  applicantId: string,
  definition: ProcessDefinition,
  effect: OpenWorkItem,
): Promise<DryRunWorkers> {
  const { rule, assignee, candidates, barred } = await taskWorkers(work, applicantId, definition, effect)
  const { ids, aliases } = namesOf(candidates)
  const users = ids.length > 0 ? await activeUsers(work, { id_in: ids.join(',') }) : []
  const found = assignee ? [assignee] : [...users, ...(await holdersOf(work, aliases))].filter(({ id }) => id !== barred)
  const people = [...new Map(found.map(({ id, name }) => [id, name])).values()]
  const isApplicant = barred !== '' && userIdOf(effect.assignee) === barred
  return {
    rule,
    named: namedIn(definition, effect),
    fallback: rule === 'assignee' || rule === 'candidates' ? null : isApplicant ? 'applicant' : 'unknown',
    roles: await roleTitles(work.db, work.actor, aliases),
    people: people.slice(0, MAX_SHOWN),
    count: people.length,
  }
}

function namedIn({ nodes }: ProcessDefinition, effect: OpenWorkItem): DryRunWorkers['named'] {
  const { task, loop } = nodes[effect.node] ?? {}
  // Added signers have no expression.
  const named: DryRunWorkers['named'] = [
    { attribute: 'assignee', source: task?.assignee?.source ?? '', value: effect.assignee },
    { attribute: 'candidateUsers', source: task?.users?.source ?? '', value: effect.users },
    { attribute: 'candidateGroups', source: task?.groups?.source ?? '', value: effect.groups },
    { attribute: 'collection', source: loop?.collection?.source ?? '', value: '' },
  ]
  return named.filter(({ source }) => source !== '')
}
