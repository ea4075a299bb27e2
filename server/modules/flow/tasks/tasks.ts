// Actions on tasks: claim, complete, transfer, add signers.

import type { Call } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { parseIds } from '#records/ids.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { definitionOf } from '../definitions/definitions.ts'
import { advance } from '../instances/advance.ts'
import { formOf } from '../instances/business.ts'
import { isStepFault, keepFailure } from '../instances/failures.ts'
import { editForm } from '../instances/form.ts'
import { addHistoryEntry } from '../instances/history.ts'
import { lockedInstance } from '../instances/instance.ts'
import { taskUserOf } from '../instances/instanceStatus.ts'
import { checkOwnEntries } from '../instances/ownEntries.ts'
import { requestParameter } from '../parameters.ts'
import { type FlowWork, findTaskPerson, type TaskPerson, userIdOf, working } from '../work.ts'
import { workerOf } from '../workers.ts'
import { decisionOf } from './decision.ts'
import { entryOf, finishTask } from './finishTask.ts'
import { isOwnApplication, isTaskOpen, stepOfTask, type TaskAction, taskRefusal } from './mayAct.ts'

export interface Held {
  task: Rec
  instance: Rec
  definition: ProcessDefinition
}

/** A task of the tenant, with its instance locked. Throws `flow.noTask`, and the reason why the action is refused. */
export async function taskFor(work: FlowWork, call: Call, action: TaskAction, id: string): Promise<Held> {
  const read = async () => (await repository(work.db, 'process-task', work.actor).find({ id_equal: id }))[0]
  const before = await read()
  if (!before) throw new AppError('flow.noTask')
  if (!isTaskOpen(before)) throw new AppError('flow.taskDone')
  const instance = await lockedInstance(work, textOf(before, 'processInstanceId'))
  // Another user may have changed the task before it was locked.
  const task = await read()
  if (!task) throw new AppError('flow.noTask')
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  const refused = taskRefusal(action, taskUserOf(call), task, instance, definition)
  if (refused) throw new AppError(refused)
  return { task, instance, definition }
}

/** A candidate claims a task; of two concurrent claims one succeeds. */
export async function claimTask(call: Call): Promise<void> {
  const id = requestParameter(call, 'taskId')
  await working(call, async (work) => takeTask(work, (await taskFor(work, call, 'claim', id)).task))
}

/** Throws `flow.claimed` when another user was faster. */
export async function takeTask(work: FlowWork, task: Rec): Promise<void> {
  const processTasks = repository(work.db, 'process-task', work.actor)
  const id = textOf(task, 'id')
  const values = { status: 'todo', assignee: work.who.id, assigneeName: work.who.name, claimTime: siteTime(work.now) }
  const count = await processTasks.change({ id_equal: id, status_equal: 'claim' }, values)
  if (count === 0) throw new AppError('flow.claimed')
  await processTasks.update(id, { candidates: null })
  await addHistoryEntry(work, textOf(task, 'processInstanceId'), entryOf('claim', task))
}

/** `{taskId, flag, comment, variables?, form?}`: the flag `ok` approves, `no` rejects. A failed step is kept on the instance. */
export async function completeTask(call: Call): Promise<void> {
  const body = objectBody(call.body)
  const id = requestParameter(call, 'taskId')
  const { isApproved, comment } = decisionOf(body)
  let instanceId = ''
  let variables: Rec = {}
  const completed = working(call, async (work) => {
    const { task, instance, definition } = await taskFor(work, call, 'complete', id)
    instanceId = textOf(instance, 'id')
    const sentVariables = parseVariables(body.variables, settableVariables(call, task, instance, definition))
    variables = sentVariables
    if (textOf(task, 'owner') !== '') return giveBack(work, task, comment)
    if (stepOfTask(task, definition)?.adHoc && !isApproved) throw new AppError('flow.onlyCompletes')
    const edited = await editForm(call, work, instance, task, body.form)
    await finishTask(work, { task, instance }, { isApproved, comment }, { ...sentVariables, ...edited })
  })
  await completed.catch(async (error) => {
    const { tenantId, userId, nickName } = userOf(call)
    const decision = { taskId: id, who: { id: userId, name: nickName }, isApproved, comment, variables, form: body.form }
    if (isStepFault(error)) await keepFailure(call.platform, tenantId, instanceId, error, decision)
    throw error
  })
}

/** A delegated task returns to its delegator with the comment. */
async function giveBack(work: FlowWork, task: Rec, comment: string): Promise<void> {
  const owner = await findTaskPerson(work, textOf(task, 'owner'))
  await addHistoryEntry(work, textOf(task, 'processInstanceId'), entryOf('resolve', task, comment))
  const values = { assignee: owner.id, assigneeName: owner.name, owner: '' }
  await repository(work.db, 'process-task', work.actor).change({ id_equal: textOf(task, 'id') }, values)
}

const MAX_VARIABLES = 50
/** Variables that only the server sets. */
const KEPT = /^(createUser|taskUser|pass|flag|nrOf\w+|loopCounter)$/

/** Variables that the assignee of a task may set: those of its step, without those of server and record. */
function settableVariables({ platform }: Call, task: Rec, instance: Rec, { nodes }: ProcessDefinition): string[] {
  const ofRecord = formOf(platform, textOf(instance, 'category'))?.process?.variables ?? {}
  const writable = nodes[textOf(task, 'taskDefinitionKey')]?.task?.writable ?? []
  return writable.filter((name) => !KEPT.test(name) && !Object.hasOwn(ofRecord, name))
}

/** Scalar values of allowed variables. Throws `flow.variableFixed` for any other name. */
function parseVariables(sent: unknown, names: readonly string[]): Rec {
  if (sent === undefined || sent === null || sent === '') return {}
  const entries = Object.entries(objectBody(sent))
  const isFit = ([name, value]: [string, unknown]) => /^[A-Za-z_]\w*$/.test(name) && ['string', 'number', 'boolean'].includes(typeof value)
  const unfit = entries.find((entry) => !isFit(entry) || String(entry[1]).length > 1000)
  if (unfit || entries.length > MAX_VARIABLES) throw new AppError('request.parameterInvalid', { name: 'variables' })
  const fixed = entries.find(([name]) => !names.includes(name))
  if (fixed) throw new AppError('flow.variableFixed', { name: fixed[0] })
  return Object.fromEntries(entries)
}

/** Transfers the task to another user. */
export function transferTask(call: Call): Promise<void> {
  return handOn(call, 'transfer', () => ({ owner: '' }))
}

/** Delegates the task to another user, who gives it back. */
export function delegateTask(call: Call): Promise<void> {
  return handOn(call, 'delegate', (work) => ({ owner: work.who.id }))
}

/** A user who can do the task. Throws `flow.ownApplication` for the applicant, `flow.cannotAct` for a user without the task page. */
async function workerFor(call: Call, work: FlowWork, { task, instance, definition }: Held, id: string): Promise<TaskPerson> {
  const person = await workerOf(call.platform, work, id)
  if (isOwnApplication(person.id, task, instance, definition)) throw new AppError('flow.ownApplication')
  return person
}

async function handOn(call: Call, kind: 'transfer' | 'delegate', more: (work: FlowWork) => { owner: string }): Promise<void> {
  const body = objectBody(call.body)
  const comment = String(body.comment ?? '').slice(0, 500)
  await working(call, async (work) => {
    const held = await taskFor(work, call, kind, requestParameter(call, 'taskId'))
    const { task } = held
    await checkOwnEntries(call, work, textOf(held.instance, 'id'))
    const person = await workerFor(call, work, held, userIdOf(requestParameter(call, 'assignee')))
    if (person.id === work.who.id) throw new AppError('flow.toYourself')
    const values = { assignee: person.id, assigneeName: person.name, ...more(work) }
    await repository(work.db, 'process-task', work.actor).change({ id_equal: textOf(task, 'id') }, values)
    await addHistoryEntry(work, textOf(task, 'processInstanceId'), entryOf(kind, task, `${person.name} ${comment}`.trim()))
  })
}

/** Maximum number of open tasks of a step to which signers were added. */
const MAX_SIGNERS = 100

/** Adds `assignees` as further signers, all of whom must approve. */
export async function addSigners(call: Call): Promise<void> {
  const body = objectBody(call.body)
  const ids = parseIds(body.assignees).map(userIdOf)
  await working(call, async (work) => {
    const held = await taskFor(work, call, 'addSign', requestParameter(call, 'taskId'))
    const { task, instance } = held
    await checkOwnEntries(call, work, textOf(instance, 'id'))
    const wanted = { processInstanceId_equal: textOf(instance, 'id'), executionId_equal: textOf(task, 'executionId'), status_equal: 'todo' }
    const open = await repository(work.db, 'process-task', work.actor).find(wanted, { fields: ['assignee'] })
    if (open.some(({ assignee }) => ids.includes(String(assignee)))) throw new AppError('flow.signsAlready')
    if (open.length + ids.length > MAX_SIGNERS) throw new AppError('flow.tooManySigners', { limit: MAX_SIGNERS })
    const people = []
    for (const id of ids) people.push(await workerFor(call, work, held, id))
    const comment = `${people.map(({ name }) => name).join(',')} ${String(body.comment ?? '')}`.trim().slice(0, 500)
    await addHistoryEntry(work, textOf(instance, 'id'), entryOf('addSign', task, comment))
    await advance(work, instance, { kind: 'add', token: textOf(task, 'executionId'), assignees: ids })
  })
}

/** Removes a completed task from the caller's list; open tasks stay. */
export async function deleteTask(call: Call): Promise<void> {
  const id = requestParameter(call, 'taskId')
  await working(call, async (work) => {
    const processTasks = repository(work.db, 'process-task', work.actor)
    const [task] = await processTasks.find({ id_equal: id })
    if (!task) throw new AppError('flow.noTask')
    if (textOf(task, 'assignee') !== work.who.id) throw new AppError('flow.notYours')
    if (isTaskOpen(task)) throw new AppError('flow.taskRuns')
    await processTasks.remove([id])
  })
}
