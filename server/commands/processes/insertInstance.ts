// Inserts an instance of Flowable with its tasks, timers, subscriptions and history.

import { principalNames } from '#access/principalNames.ts'
import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import type { Restored } from '#server/bpmn/restore.ts'
import { newState, type OpenWorkItem } from '#server/bpmn/state.ts'
import type { Kernel } from '#server/kernel.ts'
import { nextId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, type SeedRow, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { ACTIVE, groupOf, type HistoryKind, SUSPENDED, type TaskWorkers, taskWorkers } from '../../modules/flow/index.ts'
import { flowableMoment } from './flowableRows.ts'
import { type Head, type InstanceDetails, instanceIdOf, type TaskRow } from './instanceRows.ts'
import type { FoundPerson, People } from './people.ts'
import type { Placed } from './placesOf.ts'

export interface ImportedInstance {
  head: Head
  tenantId: string
  definition: ProcessDefinition
  definitionRow: Rec
  rows: InstanceDetails
  caller: ImportedInstance | null
  /** Outermost instance; `null` for itself. */
  root: ImportedInstance | null
  /** `null` for a finished instance. */
  running: { placed: Placed; restored: Restored; token: string } | null
}

interface Place {
  db: Database
  kernel: Kernel
  people: People
  /** True to look up users and the record without writing. */
  isTrial: boolean
}

const MAX_COMMENT = 500
/** Suspension state in Flowable. */
const SUSPENDED_THERE = 2
const ADMINISTRATOR = groupOf('administrator')
/** Activities that the history of tasks shows, or that are no steps. */
const NOT_PASSED = ['userTask', 'callActivity', 'subProcess', 'eventSubProcess', 'adhocSubProcess', 'sequenceFlow']

/** Returns false if the record of its business key is not here. */
export async function insertInstance(place: Place, instance: ImportedInstance): Promise<boolean> {
  const { head, tenantId, definitionRow, rows, caller, root, running } = instance
  const { db, people } = place
  const personOf = (id: string | null) => (id ? people.find(tenantId, id) : null)
  const applicant = personOf(head.START_USER_ID)
  const business = await businessOf(place, tenantId, (root ?? instance).head.BUSINESS_KEY)
  const id = instanceIdOf(head.ID ?? '')
  const [startTime, endTime] = [flowableMoment(head.START_TIME), flowableMoment(head.END_TIME)]
  const version = {
    processDefinitionId: definitionRow.id,
    processDefinitionKey: definitionRow.key,
    processDefinitionName: definitionRow.name,
    processDefinitionVersion: definitionRow.version,
    category: definitionRow.category,
  }
  const shared = { tenantId, ...version, businessTable: business?.table ?? '', businessId: business?.id ?? '' }
  const isSuspended = rows.executions.some(({ ID, SUSPENSION_STATE }) => ID === head.ID && Number(SUSPENSION_STATE) === SUSPENDED_THERE)
  const opened = await openTasks(place, instance, shared, applicant)
  const past = pastTasks(instance, shared, personOf, applicant?.name ?? head.START_USER_ID ?? '')
  const row: SeedRow = {
    ...shared,
    id,
    startUserId: applicant?.id ?? '',
    startUser: applicant?.name ?? head.START_USER_ID ?? '',
    startTime,
    createTime: startTime,
    endTime: endTime || null,
    processIsFinished: running ? 'unfinished' : 'finished',
    flowStatus: running ? dict.flowStatus.underWay : outcomeOf(instance),
    suspensionState: isSuspended ? SUSPENDED : ACTIVE,
    deleteReason: (head.DELETE_REASON ?? '').slice(0, MAX_COMMENT) || null,
    parentId: caller ? instanceIdOf(caller.head.ID ?? '') : '',
    parentToken: running?.token ?? '',
    rootId: root ? instanceIdOf(root.head.ID ?? '') : null,
    taskName: [...new Set(opened.rows.map(({ taskName }) => taskName))].join(',').slice(0, MAX_COMMENT),
    state: JSON.stringify(running?.restored.state ?? { ...newState(), variables: finalVariables(instance) }),
  }
  const history = [...historyOf(instance, personOf), ...opened.history].map((line) => ({
    ...line,
    id: nextId(),
    tenantId,
    processInstanceId: id,
    createTime: line.endTime,
  }))
  if (place.isTrial) return business !== null
  const insert = (entity: string, some: readonly SeedRow[]) => repositoryOfAllTenants(db, entity).insertMissing(some)
  await insert('process-instance', [row])
  await insert('process-task', [...past, ...opened.rows])
  await insert('process-history', history)
  await insert('process-timer', waitRows(instance, 'timer'))
  await insert('process-subscription', waitRows(instance, 'wait'))
  if (business?.id && !root) await linkRecord(place, tenantId, business, id)
  return business !== null
}

/** The record of a business key `table:id`; `{table: '', id: ''}` for an instance without one, `null` if the record is not here. */
async function businessOf({ db, kernel }: Place, tenantId: string, key: string | null): Promise<{ table: string; id: string } | null> {
  if (key === null || key === '') return { table: '', id: '' }
  const [table = '', id = ''] = key.split(':')
  const name = table.replace(/^blade_/, '').replaceAll('_', '-')
  const entity = kernel.library().entities.get(name)
  if (!entity || !/^\d+$/.test(id)) return null
  return (await repository(db, name, systemActor(tenantId)).exists({ id_equal: id })) ? { table: name, id } : null
}

/** The record leads to its instance. */
async function linkRecord(
  { db, kernel }: Place,
  tenantId: string,
  { table, id }: { table: string; id: string },
  processInstanceId: string,
): Promise<void> {
  if (!kernel.library().entities.get(table)?.field.processInstanceId?.stored) return
  await repository(db, table, systemActor(tenantId)).change({ id_equal: id }, { processInstanceId })
}

function finalVariables({ rows }: ImportedInstance): Rec {
  const { pass, flag } = rows.variables
  return { ...(typeof pass === 'boolean' ? { pass } : {}), ...(typeof flag === 'string' ? { flag } : {}) }
}

/** Flowable knows no outcome: a deleted instance was ended, and the variable `pass` is the last decision. */
function outcomeOf({ head, rows }: ImportedInstance): string {
  if (head.DELETE_REASON) return dict.flowStatus.ended
  return rows.variables.pass === false ? dict.flowStatus.rejected : dict.flowStatus.approved
}

type PersonOf = (id: string | null) => FoundPerson | null

function pastTasks({ head, rows }: ImportedInstance, shared: Rec, personOf: PersonOf, applicant: string): SeedRow[] {
  return rows.pastTasks
    .filter(({ END_TIME }) => END_TIME !== null)
    .toSorted((one, other) => String(one.START_TIME).localeCompare(String(other.START_TIME)))
    .map((task) => {
      const person = personOf(task.ASSIGNEE)
      return {
        ...shared,
        id: nextId(),
        processInstanceId: instanceIdOf(head.ID ?? ''),
        taskName: task.NAME || task.TASK_DEF_KEY,
        taskDefinitionKey: task.TASK_DEF_KEY,
        executionId: '',
        piece: 0,
        applicant,
        createTime: flowableMoment(task.START_TIME),
        claimTime: flowableMoment(task.CLAIM_TIME) || null,
        endTime: flowableMoment(task.END_TIME),
        dueTime: flowableMoment(task.DUE_DATE) || null,
        assignee: person?.id ?? '',
        assigneeName: person?.name ?? task.ASSIGNEE ?? '',
        owner: '',
        status: task.DELETE_REASON ? 'cancel' : 'finish',
        comment: commentOf(rows, task.ID),
      }
    })
}

/** Comments on a task, oldest first. */
function commentOf({ comments }: InstanceDetails, taskId: string | null): string {
  const own = comments.filter(({ TASK_ID, TYPE }) => taskId !== null && TASK_ID === taskId && TYPE === 'comment')
  const sorted = own.toSorted((one, other) => String(one.TIME).localeCompare(String(other.TIME)))
  return sorted
    .map(({ MESSAGE }) => MESSAGE ?? '')
    .join('\n')
    .slice(0, MAX_COMMENT)
}

interface Line {
  kind: HistoryKind
  historyActivityId: string
  historyActivityName: string
  assignee: string
  assigneeName: string
  startTime: string
  endTime: string
  flag: string
  comment: string
}

/** Lines in the order of time. */
function historyOf({ head, rows, running, ...instance }: ImportedInstance, personOf: PersonOf): Line[] {
  const line = (kind: HistoryKind, time: string | null, more: Partial<Line> = {}): Line => {
    const moment = flowableMoment(time)
    const empty = { historyActivityId: '', historyActivityName: '', assignee: '', assigneeName: '', flag: '', comment: '' }
    return { ...empty, kind, startTime: moment, endTime: moment, ...more }
  }
  const by = (id: string | null) => {
    const person = personOf(id)
    return { assignee: person?.id ?? '', assigneeName: person?.name ?? id ?? '' }
  }
  const passed = rows.activities.filter(({ ACT_TYPE, END_TIME }) => END_TIME !== null && !NOT_PASSED.includes(ACT_TYPE ?? ''))
  const tasks = rows.pastTasks.filter(({ END_TIME }) => END_TIME !== null)
  const lines = [
    ...passed.map(({ ACT_ID, ACT_NAME, END_TIME, START_TIME }) =>
      line('passed', END_TIME, {
        historyActivityId: ACT_ID ?? '',
        historyActivityName: ACT_NAME ?? '',
        startTime: flowableMoment(START_TIME),
      }),
    ),
    ...tasks.map((task) =>
      line(task.DELETE_REASON ? 'cancel' : 'task', task.END_TIME, {
        historyActivityId: task.TASK_DEF_KEY ?? '',
        historyActivityName: task.NAME ?? '',
        startTime: flowableMoment(task.START_TIME),
        comment: commentOf(rows, task.ID),
        ...by(task.ASSIGNEE),
      }),
    ),
  ].toSorted((one, other) => one.endTime.localeCompare(other.endTime))
  const end = running ? [] : [line('end', head.END_TIME, { flag: outcomeOf({ head, rows, running, ...instance }) })]
  return [line('start', head.START_TIME, by(head.START_USER_ID)), ...lines, ...end]
}

/** Rows of open tasks, and lines of those that go to somebody else than in Flowable. */
async function openTasks(
  { db, people }: Place,
  { head, tenantId, definition, rows, running }: ImportedInstance,
  shared: Rec,
  applicant: FoundPerson | null,
): Promise<{ rows: SeedRow[]; history: Line[] }> {
  if (!running) return { rows: [], history: [] }
  const found: { rows: SeedRow[]; history: Line[] } = { rows: [], history: [] }
  const work = { db, actor: systemActor(tenantId) }
  const hereOf = (id: string | null) => (id ? (people.find(tenantId, id)?.id ?? id) : '')
  for (const task of rows.tasks.toSorted((one, other) => String(one.CREATE_TIME).localeCompare(String(other.CREATE_TIME)))) {
    const at = running.placed.pieces.get(task.EXECUTION_ID ?? '')
    if (!at) continue
    const links = (rows.links.get(task.ID ?? '') ?? []).filter(({ TYPE }) => TYPE === 'candidate')
    const names = {
      assignee: hereOf(task.ASSIGNEE),
      users: links.flatMap(({ USER_ID }) => (USER_ID ? [hereOf(USER_ID)] : [])).join(','),
      groups: links.flatMap(({ GROUP_ID }) => GROUP_ID ?? []).join(','),
    }
    const token = running.restored.tokens.get(at.place) ?? ''
    const node = task.TASK_DEF_KEY ?? ''
    const name = task.NAME || node
    const workers = await taskWorkers(work, applicant?.id ?? '', definition, { node, ...names })
    const { assignee, missing } = workers
    if (missing !== null) found.history.push(fallbackLine(task, await principalNames(db, work.actor, missing)))
    const owner = task.DELEGATION === 'PENDING' && assignee ? hereOf(task.OWNER) : ''
    found.rows.push({
      ...shared,
      ...openRow(head, { node, token, piece: at.piece, name }, workers, applicant),
      createTime: flowableMoment(task.CREATE_TIME),
      claimTime: assignee ? flowableMoment(task.CLAIM_TIME) || null : null,
      dueTime: flowableMoment(task.DUE_DATE) || null,
      owner: owner === assignee?.id ? '' : owner,
    })
  }
  // Flowable has no task for the person who starts the activities of an ad-hoc sub-process.
  for (const effect of running.restored.effects) {
    if (effect.kind !== 'offer') continue
    const names = { assignee: hereOf(effect.assignee), users: splitIds(effect.users).map(hereOf).join(','), groups: effect.groups }
    const workers = await taskWorkers(work, applicant?.id ?? '', definition, { node: effect.node, ...names })
    found.rows.push({ ...shared, ...openRow(head, effect, workers, applicant), createTime: flowableMoment(head.START_TIME), owner: '' })
  }
  return found
}

function openRow(
  head: ImportedInstance['head'],
  { node, token, piece, name }: Pick<OpenWorkItem, 'node' | 'token' | 'piece' | 'name'>,
  { assignee, candidates }: TaskWorkers,
  applicant: FoundPerson | null,
): SeedRow {
  return {
    id: nextId(),
    processInstanceId: instanceIdOf(head.ID ?? ''),
    taskName: name || node,
    taskDefinitionKey: node,
    executionId: token,
    piece,
    applicant: applicant?.name ?? head.START_USER_ID ?? '',
    candidates: assignee ? null : candidates.join(',') || ADMINISTRATOR,
    assignee: assignee?.id ?? '',
    assigneeName: assignee?.name ?? '',
    status: assignee ? 'todo' : 'claim',
  }
}

function fallbackLine(task: TaskRow, missing: string): Line {
  const time = flowableMoment(task.CREATE_TIME)
  const who = { assignee: '', assigneeName: '', flag: '', comment: missing.slice(0, MAX_COMMENT) }
  return {
    kind: 'fallback',
    historyActivityId: task.TASK_DEF_KEY ?? '',
    historyActivityName: task.NAME ?? '',
    startTime: time,
    endTime: time,
    ...who,
  }
}

/** Rows of timers, with the due times of Flowable, or of subscriptions. */
function waitRows({ head, tenantId, rows, running }: ImportedInstance, kind: 'timer' | 'wait'): SeedRow[] {
  if (!running) return []
  const { placed, restored } = running
  const dueOf = (token: string, node: string) => {
    const execution = [...placed.events].find(([, at]) => (restored.tokens.get(at.place) ?? '') === token && at.node === node)?.[0]
    return execution === undefined ? undefined : rows.timers.get(execution)
  }
  return restored.effects.flatMap((effect): SeedRow[] => {
    if (effect.kind !== kind) return []
    const shared = { id: nextId(), tenantId, processInstanceId: instanceIdOf(head.ID ?? ''), executionId: effect.token, node: effect.node }
    if (effect.kind === 'timer') return [{ ...shared, dueTime: dueOf(effect.token, effect.node) || effect.due, wait: null }]
    return effect.kind === 'wait' ? [{ ...shared, event: effect.event, eventName: effect.name }] : []
  })
}
