// Lets an administrator move an instance to another step.

import type { Call } from '#http/route.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { namedNode } from '#server/bpmn/move.ts'
import type { State, Token } from '#server/bpmn/state.ts'
import { AppError } from '#server/errors.ts'
import { textOf } from '#store/rows.ts'
import { definitionOf } from '../definitions/definitions.ts'
import { optional, requestParameter } from '../parameters.ts'
import { stopped } from '../tasks/mayAct.ts'
import { working } from '../work.ts'
import { advance } from './advance.ts'
import { addHistoryEntry } from './history.ts'
import { lockedInstance } from './instance.ts'

/**
 * Parameters `processInstanceId`, `to`, `reason`, and `from` if the instance is at several steps, each by id or name. Throws `flow.noStep`,
 * `flow.severalSteps`, `flow.cannotMove`.
 */
export async function moveStep(call: Call): Promise<void> {
  const [to, reason] = [requestParameter(call, 'to'), requestParameter(call, 'reason').slice(0, 300)]
  await working(call, async (work) => {
    const instance = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
    const stop = stopped(instance)
    if (stop) throw new AppError(stop)
    const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
    const node = namedNode(definition, to.trim())
    if (!node) throw new AppError('flow.noStep', { name: to })
    const token = standingAt(definition, JSON.parse(textOf(instance, 'state')) as State, optional(call, 'from').trim())
    const name = definition.nodes[token.at]?.name || token.at
    const comment = `${name} → ${node.name || node.id} ${reason}`.slice(0, 500)
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'move', node: node.id, name: node.name, comment })
    await advance(work, instance, { kind: 'move', token: token.id, node: node.id })
  })
}

/** The only token at a step; without `from` the only token of the instance. */
function standingAt(definition: ProcessDefinition, { tokens }: State, from: string): Token {
  const wanted = from === '' ? undefined : namedNode(definition, from)
  const fit = tokens.filter(({ id, at, piece }) =>
    from === '' ? !tokens.some((inner) => inner.in === id) : piece === undefined && at === wanted?.id,
  )
  const [token, second] = fit
  if (!token) throw new AppError('flow.noStep', { name: from })
  if (second) throw new AppError('flow.severalSteps', { names: fit.map(({ at }) => definition.nodes[at]?.name || at).join(', ') })
  return token
}
