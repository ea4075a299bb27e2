// Executes one step of an instance: stores the state and effects of the engine in one transaction, under the lock of the instance.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { type Effect, type Event, newState, type State, StepError } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { definitionOf, latestRow } from '../definitions/definitions.ts'
import { SUSPENDED } from '../definitions/versions.ts'
import { openTask } from '../tasks/openTask.ts'
import type { FlowWork } from '../work.ts'
import { runNamedAction, setStatus } from './business.ts'
import { applyEffects, isOutside } from './effects.ts'
import { addHistoryEntry } from './history.ts'
import { instanceOf } from './instance.ts'
import { notifyApplicant } from './notifyApplicant.ts'
import { stepRefusal } from './stepRefusal.ts'
import { dropSubscriptions } from './subscriptions.ts'
import { dropTimers } from './timers.ts'

export interface NewInstance {
  definition: Rec
  variables: Rec
  business?: { table: string; id: string }
  /** User who starts the instance; for a called process that of the calling one. */
  applicant: { id: string; name: string }
  caller?: { instance: Rec; token: string }
  /** Id of the start event, if it is not the plain one. */
  node?: string
  /** Called before the first step, which may end the instance. */
  begun?(instance: Rec): Promise<void>
}

/** Starts a process; returns its instance. */
export async function startInstance(work: FlowWork, wanted: Omit<NewInstance, 'caller'>): Promise<Rec> {
  return (await begin(work, wanted)).after
}

async function begin(work: FlowWork, { definition, variables, business, applicant, caller, node, begun }: NewInstance): Promise<Ran> {
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
  await addHistoryEntry(work, textOf(row, 'id'), { kind: 'start' })
  await begun?.(row)
  const known = { createUser: `taskUser_${applicant.id}`, ...variables }
  return run(work, instance, { kind: 'start', variables: known, ...(node ? { node } : {}) })
}

/**
 * Executes one step of a locked instance and all immediate consequences; returns the updated instance. Throws `flow.stuck` and changes
 * nothing.
 * @param flowStatus status of an instance that continues; an ended one gets that of its end
 */
export async function advance(work: FlowWork, instance: Rec, event: Event, flowStatus?: string): Promise<Rec> {
  const { after, state, ended, escalated } = await run(work, instance, event, flowStatus)
  const token = textOf(after, 'parentToken')
  const answers = [...escalations(token, escalated), ...(ended ? [answerOf(token, state, ended)] : [])]
  if (textOf(after, 'parentId') === '' || answers.length === 0) return after
  for (const answer of answers) await advanceCaller(work, after, answer)
  // An escalation may have ended this process.
  return escalated.length > 0 ? instanceOf(work, textOf(after, 'id')) : after
}

interface Ran {
  after: Rec
  state: State
  ended: Ended | null
  /** Codes of escalations that only the calling process may catch. */
  escalated: string[]
}

type Ended = Extract<Effect, { kind: 'ended' }>
/** A requested action or called process: executed after the other effects of the step, as it may end immediately. */
type PendingEffect = Extract<Effect, { kind: 'act' | 'call' }>

/** Executes the step without informing the calling process. */
async function run(work: FlowWork, instance: Rec, event: Event, flowStatus?: string): Promise<Ran> {
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  let state = JSON.parse(textOf(instance, 'state')) as State
  let pending: PendingEffect[] = []
  let answers: Event[] = []
  let ended: Ended | null = null
  const escalated: string[] = []
  for (let next: Event | undefined = event; next; ) {
    const stepped = stepOf(definition, state, next, work)
    state = stepped.state
    for (const effect of stepped.effects) {
      if (effect.kind === 'ended') ended = effect
      else if (effect.kind === 'escalate') escalated.push(effect.code)
      else if (effect.kind === 'act' || effect.kind === 'call') pending.push(effect)
      else if (effect.kind === 'open' || effect.kind === 'offer') {
        const taskId = await openTask(work, instance, definition, effect)
        remind(state, definition.nodes[effect.node]?.task?.taskIdVariableName, taskId)
      } else await applyEffects(work, instance, definition, effect)
    }
    // A later effect may have ended the token of a request, and an escalation that of a call.
    const isOpen = (one: Event | PendingEffect) => !('token' in one) || state.tokens.some(({ id }) => id === one.token)
    for (;;) {
      pending = pending.filter(isOpen)
      answers = answers.filter(isOpen)
      next = answers.shift()
      const first = next ? undefined : pending.shift()
      if (!first) break
      if (first.kind === 'act') answers.push(await act(work, instance, definition, first))
      else {
        const called = await call(work, instance, first)
        remind(state, definition.nodes[first.node]?.calls?.idVariable, called.id)
        answers.push(...called.answers)
      }
    }
  }
  const status = flowStatus === undefined ? {} : { flowStatus }
  // Correcting a variable repeats nothing, so a failure is kept.
  const failure = event.kind === 'set' && !ended ? { failure: instance.failure ?? null } : {}
  const after = { ...instance, ...status, ...(await standing(work, instance, state, ended)), ...failure }
  await repository(work.db, 'process-instance', work.actor).change({ id_equal: textOf(instance, 'id') }, pick(after))
  if (ended) await finish(work, after, definition)
  return { after, state, ended, escalated }
}

const escalations = (token: string, codes: readonly string[]): Event[] => codes.map((code) => ({ kind: 'escalated', token, code }))

/** Sets the variable that the file names for an id. */
function remind(state: State, name: string | undefined, id: string): void {
  if (name) state.variables[name] = id
}

/** Event of the calling process when a called process ends. */
function answerOf(token: string, { variables }: State, { how, code }: Ended): Event {
  if (how === 'error') return { kind: 'failed', token, code }
  return how === 'terminateAll' ? { kind: 'terminated', token } : { kind: 'done', token, variables }
}

/** More steps in one transaction mean a cycle of calls or actions. */
const MAX_STEPS = 500

const WRITTEN = ['state', 'failure', 'taskName', 'processIsFinished', 'flowStatus', 'endTime'] as const

function pick(instance: Rec): Record<string, string | null> {
  return Object.fromEntries(WRITTEN.flatMap((name) => (name in instance ? [[name, (instance[name] as string | null) ?? null]] : [])))
}

function stepOf(definition: ProcessDefinition, state: State, event: Event, work: FlowWork): ReturnType<typeof step> {
  work.steps.count += 1
  try {
    if (work.steps.count > MAX_STEPS) throw new StepError('noEnd', state.tokens[0]?.at ?? '')
    return step(definition, state, event, work.now)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    throw stepRefusal(definition, error)
  }
}

/** A refused action raises an error that a boundary event may catch; otherwise the step fails with its message. */
async function act(
  work: FlowWork,
  instance: Rec,
  definition: ProcessDefinition,
  { token, node, action }: Extract<Effect, { kind: 'act' }>,
): Promise<Event> {
  const around = scopesAround(definition, node)
  const isCaught = Object.values(definition.nodes).some(
    ({ on, trigger, scope }) => trigger?.kind === 'error' && around.includes(on ? on.node : (definition.nodes[scope]?.scope ?? '')),
  )
  try {
    await runNamedAction(work, instance, action)
  } catch (error) {
    if (!(error instanceof AppError) || !isCaught) throw error
    return { kind: 'failed', token, code: error.key }
  }
  await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'passed', node, name: definition.nodes[node]?.name ?? '' })
  return { kind: 'done', token, variables: {} }
}

/** A node, its enclosing sub-processes, and the process itself (''). */
function scopesAround({ nodes }: ProcessDefinition, id: string): string[] {
  const around: string[] = []
  for (let at = id; at !== ''; at = nodes[at]?.scope ?? '') around.push(at)
  return [...around, '']
}

/** Calls a process; its output variables are returned when it ends. */
async function call(
  work: FlowWork,
  instance: Rec,
  { token, key, variables }: Extract<Effect, { kind: 'call' }>,
): Promise<{ id: string; answers: Event[] }> {
  if (textOf(instance, 'rootId') !== '' && (await depthOf(work, instance)) > 10) throw new AppError('flow.stuck', { element: key })
  const definition = await latestRow(work.db, key, work.actor.tenantId)
  const business =
    textOf(instance, 'businessTable') === '' ? undefined : { table: textOf(instance, 'businessTable'), id: textOf(instance, 'businessId') }
  const applicant = { id: textOf(instance, 'startUserId'), name: textOf(instance, 'startUser') }
  const ran = await begin(work, { definition, variables, business, applicant, caller: { instance, token } })
  const end = ran.ended ? [answerOf(token, ran.state, ran.ended)] : []
  return { id: textOf(ran.after, 'id'), answers: [...escalations(token, ran.escalated), ...end] }
}

async function depthOf(work: FlowWork, instance: Rec): Promise<number> {
  let depth = 0
  for (let at = instance; textOf(at, 'parentId') !== ''; depth++) at = await instanceOf(work, textOf(at, 'parentId'))
  return depth
}

/** Columns of an instance's current state: open tasks by name, and result. */
async function standing(work: FlowWork, { id }: Rec, state: State, ended: Ended | null): Promise<Rec> {
  if (ended) {
    const isApproved = ended.how === 'end' && state.variables.pass !== false
    const flowStatus = ended.how === 'error' ? dict.flowStatus.ended : isApproved ? dict.flowStatus.approved : dict.flowStatus.rejected
    return {
      state: JSON.stringify(state),
      failure: null,
      taskName: '',
      processIsFinished: 'finished',
      endTime: siteTime(work.now),
      flowStatus,
    }
  }
  const open = await repository(work.db, 'process-task', work.actor).find(
    { processInstanceId_equal: String(id), status_in: 'claim,todo' },
    {
      fields: ['taskName'],
    },
  )
  return {
    state: JSON.stringify(state),
    failure: null,
    taskName: [...new Set(open.map(({ taskName }) => taskName))].join(',').slice(0, 500),
  }
}

async function finish(work: FlowWork, instance: Rec, { nodes }: ProcessDefinition): Promise<void> {
  const id = textOf(instance, 'id')
  await dropTimers(work.db, { processInstanceId_equal: id })
  if (Object.values(nodes).some(isOutside)) await dropSubscriptions(work.db, { processInstanceId_equal: id })
  await addHistoryEntry(work, id, { kind: 'end', flag: textOf(instance, 'flowStatus') })
  if (textOf(instance, 'parentId') !== '') return
  await setStatus(work, instance, textOf(instance, 'flowStatus'))
  await notifyApplicant(work, instance, textOf(instance, 'flowStatus'))
}

/** The calling process may have left the call already, after an escalation. */
async function advanceCaller(work: FlowWork, called: Rec, answer: Event): Promise<void> {
  const caller = await instanceOf(work, textOf(called, 'parentId'))
  const { tokens } = JSON.parse(textOf(caller, 'state')) as State
  if (tokens.some(({ id }) => id === called.parentToken)) await advance(work, caller, answer)
}
