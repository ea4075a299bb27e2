// Takes an instance one step further: what the engine asks for is written in the transaction of the step, behind the lock of the instance.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import { entityIn, type Rec, repository, textOf } from '#store/rows.ts'
import { definitionOf, latestRow, SUSPENDED } from '../definitions/definitions.ts'
import type { ProcessDefinition } from '../engine/definition.ts'
import { type Effect, type Event, type State, StepError } from '../engine/state.ts'
import { newState, step } from '../engine/step.ts'
import { cancelTasks, openTask } from '../tasks/openTask.ts'
import type { FlowWork } from '../work.ts'
import { runNamedAction, setStatus } from './business.ts'
import { remember } from './history.ts'
import { dropTimers, insertTimer } from './timers.ts'

export interface NewInstance {
  definition: Rec
  variables: Rec
  business?: { table: string; id: string }
  /** User of the step; a calling process passes its own. */
  applicant: { id: string; name: string }
  caller?: { instance: Rec; token: string }
}

/** Starts a process; answers its instance. */
export async function startInstance(work: FlowWork, { definition, variables, business, applicant, caller }: NewInstance): Promise<Rec> {
  if (Number(definition.suspensionState) === SUSPENDED) throw new AppError('flow.suspended')
  const now = siteTime(work.now)
  const row = await repository(work.db, 'process-instance', work.actor).insert({
    processDefinitionId: definition.id,
    processDefinitionKey: definition.key,
    processDefinitionName: definition.name,
    processDefinitionVersion: definition.version,
    category: definition.category,
    startUserId: applicant.id,
    startUser: applicant.name,
    startTime: now,
    businessTable: business?.table ?? '',
    businessId: business?.id ?? '',
    parentId: caller?.instance.id ?? '',
    parentToken: caller?.token ?? '',
    rootId: caller ? caller.instance.rootId || caller.instance.id : null,
  })
  const instance: Rec = { ...row, state: JSON.stringify(newState()) }
  await remember(work, textOf(row, 'id'), { kind: 'start' })
  return advance(work, instance, { kind: 'start', variables: { createUser: `taskUser_${applicant.id}`, ...variables } })
}

const INSTANCE_FIELDS = [
  ...['id', 'tenantId', 'processDefinitionId', 'processDefinitionKey', 'processDefinitionName', 'processDefinitionVersion', 'category'],
  ...['startUserId', 'startUser', 'startTime', 'businessTable', 'businessId', 'processIsFinished', 'flowStatus', 'suspensionState'],
  ...['endTime', 'taskName', 'urgedTime', 'parentId', 'parentToken', 'rootId', 'state'],
]

/** An instance of the actor's tenant as it stands, its state with it. Throws `flow.noInstance`. */
export async function instanceOf({ db, actor }: Pick<FlowWork, 'db' | 'actor'>, id: string): Promise<Rec> {
  const [row] = await repository(db, 'process-instance', actor).find({ id_equal: id }, { fields: INSTANCE_FIELDS })
  if (!row) throw new AppError('flow.noInstance')
  return row
}

/** The same, locked to the end of the transaction; instances that call each other are locked by the outermost. */
export async function lockedInstance(work: FlowWork, id: string): Promise<Rec> {
  const entity = entityIn(work.db, 'process-instance')
  const [row] = await repository(work.db, entity, work.actor).find({ id_equal: id }, { fields: ['rootId'] })
  if (!row) throw new AppError('flow.noInstance')
  await repository(work.db, entity, work.actor).lock(textOf(row, 'rootId') || id)
  return instanceOf(work, id)
}

/**
 * Does one step of a locked instance and all that follows at once; answers the instance behind it. Throws `flow.stuck` and changes nothing.
 * @param flowStatus of an instance that goes on; one that ended has that of its end
 */
export async function advance(work: FlowWork, instance: Rec, event: Event, flowStatus?: string): Promise<Rec> {
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  const id = textOf(instance, 'id')
  let state = JSON.parse(textOf(instance, 'state')) as State
  const events: Event[] = [event]
  let ended: Extract<Effect, { kind: 'ended' }> | null = null
  for (let next = events.shift(); next; next = events.shift()) {
    const stepped = stepOf(definition, state, next, work.now)
    state = stepped.state
    for (const effect of stepped.effects) {
      if (effect.kind === 'ended') ended = effect
      const answer = await apply(work, instance, definition, effect)
      if (answer) events.push(answer)
    }
  }
  const status = flowStatus === undefined ? {} : { flowStatus }
  const after = { ...instance, ...status, ...(await standing(work, instance, state, ended)) }
  await repository(work.db, 'process-instance', work.actor).change({ id_equal: id }, pick(after))
  if (ended) await finish(work, after, state, ended)
  return after
}

const WRITTEN = ['state', 'taskName', 'processIsFinished', 'flowStatus', 'endTime'] as const

function pick(instance: Rec): Record<string, string | null> {
  return Object.fromEntries(WRITTEN.flatMap((name) => (name in instance ? [[name, (instance[name] as string | null) ?? null]] : [])))
}

function stepOf(definition: ProcessDefinition, state: State, event: Event, now: Date): ReturnType<typeof step> {
  try {
    return step(definition, state, event, now)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    if (error.reason === 'notThere') throw new AppError('flow.taskDone')
    throw new AppError(error.reason === 'noTime' ? 'flow.noTime' : 'flow.stuck', {
      element: definition.nodes[error.node]?.name || error.node,
    })
  }
}

/** Does what the engine asks for. An answer that is there at once is the next event. */
async function apply(work: FlowWork, instance: Rec, definition: ProcessDefinition, effect: Effect): Promise<Event | null> {
  const id = textOf(instance, 'id')
  switch (effect.kind) {
    case 'open':
      await openTask(work, instance, definition, effect)
      return null
    case 'close':
      await close(work, id, definition, effect)
      return null
    case 'timer':
      await insertTimer(work.db, work.actor, { dueTime: effect.due, processInstanceId: id, executionId: effect.token, node: effect.node })
      return null
    case 'passed':
      await remember(work, id, { kind: 'passed', node: effect.node, name: definition.nodes[effect.node]?.name ?? '' })
      return null
    case 'act':
      return act(work, instance, definition, effect)
    case 'call':
      return call(work, instance, effect)
    case 'ended':
      return null
  }
}

async function close(
  work: FlowWork,
  id: string,
  { nodes }: ProcessDefinition,
  { token, node }: Extract<Effect, { kind: 'close' }>,
): Promise<void> {
  const kind = nodes[node]?.kind
  const hasTimer = kind === 'wait' || Object.values(nodes).some(({ on, timer }) => on?.node === node && timer)
  if (kind === 'task') await cancelTasks(work, id, token)
  if (kind === 'call') await stopCalled(work, id, token)
  if (hasTimer) await dropTimers(work.db, { processInstanceId_equal: id, executionId_equal: token })
}

/** A refused action is an error that a boundary may catch; where none does, the step is refused with its sentence. */
async function act(
  work: FlowWork,
  instance: Rec,
  definition: ProcessDefinition,
  { token, node, action }: Extract<Effect, { kind: 'act' }>,
): Promise<Event> {
  const isCaught = Object.values(definition.nodes).some(({ on }) => on?.node === node && on.error !== null)
  try {
    await runNamedAction(work, instance, action)
  } catch (error) {
    if (!(error instanceof AppError) || !isCaught) throw error
    return { kind: 'failed', token, code: error.key }
  }
  await remember(work, textOf(instance, 'id'), { kind: 'passed', node, name: definition.nodes[node]?.name ?? '' })
  return { kind: 'done', token, variables: {} }
}

/** Output variables of the called process are returned when it ends. */
async function call(work: FlowWork, instance: Rec, { token, key, variables }: Extract<Effect, { kind: 'call' }>): Promise<Event | null> {
  if (textOf(instance, 'rootId') !== '' && (await depthOf(work, instance)) > 10) throw new AppError('flow.stuck', { element: key })
  const definition = await latestRow(work.db, key, work.actor.tenantId)
  const business =
    textOf(instance, 'businessTable') === '' ? undefined : { table: textOf(instance, 'businessTable'), id: textOf(instance, 'businessId') }
  const applicant = { id: textOf(instance, 'startUserId'), name: textOf(instance, 'startUser') }
  const called = await startInstance(work, { definition, variables, business, applicant, caller: { instance, token } })
  return called.processIsFinished === 'finished' ? { kind: 'done', token, variables: found(called) } : null
}

async function depthOf(work: FlowWork, instance: Rec): Promise<number> {
  let depth = 0
  for (let at = instance; textOf(at, 'parentId') !== ''; depth++) at = await instanceOf(work, textOf(at, 'parentId'))
  return depth
}

const found = (instance: Rec): Rec => (JSON.parse(textOf(instance, 'state')) as State).variables

/** Current state of an instance: open tasks by name, and its result. */
async function standing(work: FlowWork, { id }: Rec, state: State, ended: Extract<Effect, { kind: 'ended' }> | null): Promise<Rec> {
  if (ended) {
    const isApproved = ended.how === 'end' && state.variables.pass !== false
    const flowStatus = ended.how === 'error' ? dict.flowStatus.ended : isApproved ? dict.flowStatus.approved : dict.flowStatus.rejected
    return { state: JSON.stringify(state), taskName: '', processIsFinished: 'finished', endTime: siteTime(work.now), flowStatus }
  }
  const open = await repository(work.db, 'process-task', work.actor).find(
    { processInstanceId_equal: String(id), status_in: 'claim,todo' },
    {
      fields: ['taskName'],
    },
  )
  return { state: JSON.stringify(state), taskName: [...new Set(open.map(({ taskName }) => taskName))].join(',').slice(0, 500) }
}

async function finish(work: FlowWork, instance: Rec, state: State, { how, code }: Extract<Effect, { kind: 'ended' }>): Promise<void> {
  await dropTimers(work.db, { processInstanceId_equal: textOf(instance, 'id') })
  await remember(work, textOf(instance, 'id'), { kind: 'end', flag: textOf(instance, 'flowStatus') })
  const parentId = textOf(instance, 'parentId')
  if (parentId === '') {
    await setStatus(work, instance, textOf(instance, 'flowStatus'))
    return
  }
  const parent = await instanceOf(work, parentId)
  const token = textOf(instance, 'parentToken')
  // A child that ended while it was started is answered by the caller's step, which is not written yet.
  const isWaiting = (JSON.parse(textOf(parent, 'state')) as State).tokens.some((one) => one.id === token)
  if (!isWaiting) return
  await advance(work, parent, how === 'error' ? { kind: 'failed', token, code } : { kind: 'done', token, variables: state.variables })
}

/** Ends an instance from outside: its tasks, timers and called processes go, its record says how. */
export async function endInstance(work: FlowWork, instance: Rec, flowStatus: string, reason: string): Promise<void> {
  const id = textOf(instance, 'id')
  await cancelTasks(work, id)
  await dropTimers(work.db, { processInstanceId_equal: id })
  await stopCalled(work, id)
  const values = { processIsFinished: 'finished', taskName: '', endTime: siteTime(work.now), flowStatus, deleteReason: reason }
  await repository(work.db, 'process-instance', work.actor).change({ id_equal: id }, values)
  if (textOf(instance, 'parentId') === '') await setStatus(work, instance, flowStatus)
}

async function stopCalled(work: FlowWork, parentId: string, token?: string): Promise<void> {
  const wanted = { parentId_equal: parentId, processIsFinished_equal: 'unfinished', ...(token ? { parentToken_equal: token } : {}) }
  const called = await repository(work.db, 'process-instance', work.actor).find(wanted, { fields: INSTANCE_FIELDS })
  for (const one of called) await endInstance(work, one, dict.flowStatus.ended, '')
}
