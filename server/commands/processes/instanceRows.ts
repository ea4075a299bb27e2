// Rows of instances in a Flowable database: executions, tasks, variables, timers and history.

import { stableId } from '#store/ids.ts'
import { type FlowableRow, type FlowableTables, flowableMoment } from './flowableRows.ts'
import { EXECUTION_COLUMNS, type ExecutionRow } from './placesOf.ts'
import { VARIABLE_COLUMNS, type VariableRow, variableValue } from './variableValues.ts'

export const HEAD_COLUMNS = [
  ...(['ID', 'PROC_DEF_ID', 'BUSINESS_KEY', 'START_TIME', 'END_TIME', 'START_USER_ID', 'START_ACT_ID'] as const),
  ...(['SUPER_PROCESS_INSTANCE_ID', 'DELETE_REASON', 'TENANT_ID'] as const),
] as const
export type Head = FlowableRow<(typeof HEAD_COLUMNS)[number]>

const TASK_COLUMNS = [
  ...(['ID', 'EXECUTION_ID', 'PROC_INST_ID', 'NAME', 'TASK_DEF_KEY', 'OWNER', 'ASSIGNEE', 'DELEGATION'] as const),
  ...(['CREATE_TIME', 'CLAIM_TIME', 'DUE_DATE'] as const),
] as const
export type TaskRow = FlowableRow<(typeof TASK_COLUMNS)[number]>

const PAST_TASK_COLUMNS = [
  ...(['ID', 'PROC_INST_ID', 'NAME', 'TASK_DEF_KEY', 'OWNER', 'ASSIGNEE', 'START_TIME', 'CLAIM_TIME', 'END_TIME'] as const),
  ...(['DELETE_REASON', 'DUE_DATE'] as const),
] as const
export type PastTaskRow = FlowableRow<(typeof PAST_TASK_COLUMNS)[number]>

const ACTIVITY_COLUMNS = ['ID', 'PROC_INST_ID', 'EXECUTION_ID', 'ACT_ID', 'ACT_NAME', 'ACT_TYPE', 'START_TIME', 'END_TIME'] as const
export type ActivityRow = FlowableRow<(typeof ACTIVITY_COLUMNS)[number]>

const LINK_COLUMNS = ['TASK_ID', 'TYPE', 'USER_ID', 'GROUP_ID'] as const
export type LinkRow = FlowableRow<(typeof LINK_COLUMNS)[number]>

const COMMENT_COLUMNS = ['ID', 'TYPE', 'TIME', 'USER_ID', 'TASK_ID', 'PROC_INST_ID', 'MESSAGE'] as const
export type CommentRow = FlowableRow<(typeof COMMENT_COLUMNS)[number]>

const TIMER_COLUMNS = ['EXECUTION_ID', 'PROCESS_INSTANCE_ID', 'DUEDATE'] as const

/** Id of the instance here. */
export const instanceIdOf = (id: string): string => stableId('flowable-instance', id)

/** Rows of one instance. */
export interface InstanceDetails {
  executions: readonly ExecutionRow[]
  tasks: readonly TaskRow[]
  /** Links of open tasks to candidates, by task. */
  links: ReadonlyMap<string, readonly LinkRow[]>
  withTask: ReadonlySet<string>
  /** Variables of the instance. */
  variables: Readonly<Record<string, unknown>>
  locals: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Variables of the instance whose values cannot be read. */
  unread: readonly { name: string }[]
  /** Due times of timers, by execution. */
  timers: ReadonlyMap<string, string>
  flows: ReadonlyMap<string, readonly string[]>
  pastTasks: readonly PastTaskRow[]
  /** Oldest first. */
  activities: readonly ActivityRow[]
  comments: readonly CommentRow[]
}

export interface DetailRows {
  of(id: string): InstanceDetails
}

/** Reads the rows of these instances. */
export async function readDetails(tables: FlowableTables, heads: readonly Head[]): Promise<DetailRows> {
  const ids = heads.map(({ ID }) => ID ?? '')
  const where = { column: 'PROC_INST_ID', values: ids }
  const executions = await tables.read('ACT_RU_EXECUTION', EXECUTION_COLUMNS, where)
  const tasks = await tables.read('ACT_RU_TASK', TASK_COLUMNS, where)
  const running = await tables.read('ACT_RU_VARIABLE', VARIABLE_COLUMNS, where)
  const taskIds = tasks.map(({ ID }) => ID ?? '')
  const links = await tables.read('ACT_RU_IDENTITYLINK', LINK_COLUMNS, { column: 'TASK_ID', values: taskIds })
  const timers = await tables.read('ACT_RU_TIMER_JOB', TIMER_COLUMNS, { column: 'PROCESS_INSTANCE_ID', values: ids })
  const pastTasks = await tables.read('ACT_HI_TASKINST', PAST_TASK_COLUMNS, where)
  const activities = await tables.read('ACT_HI_ACTINST', ACTIVITY_COLUMNS, where)
  const comments = await tables.read('ACT_HI_COMMENT', COMMENT_COLUMNS, where)
  const past = await tables.read('ACT_HI_VARINST', PAST_VARIABLE_COLUMNS, { column: 'PROC_INST_ID', values: finishedOf(heads) })
  const variables = [...running, ...past.map(({ VAR_TYPE, ...row }) => ({ ...row, TYPE: VAR_TYPE }))]
  const bytes = await tables.bytes(variables.flatMap(({ BYTEARRAY_ID }) => BYTEARRAY_ID ?? []))
  const valueIn = (row: VariableRow) => variableValue(row, bytes.get(row.BYTEARRAY_ID ?? ''))
  const byInstance = <Row extends { PROC_INST_ID: string | null }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.PROC_INST_ID ?? '')
  const sorted = activities.toSorted((one, other) => String(one.START_TIME).localeCompare(String(other.START_TIME)))
  const of = {
    executions: byInstance(executions),
    tasks: byInstance(tasks),
    variables: byInstance(variables),
    pastTasks: byInstance(pastTasks),
    activities: byInstance(sorted),
    comments: byInstance(comments),
  }
  const linksByTask = Map.groupBy(links, ({ TASK_ID }) => TASK_ID ?? '')
  const dueByExecution = new Map(timers.map(({ EXECUTION_ID, DUEDATE }) => [EXECUTION_ID ?? '', flowableMoment(DUEDATE)]))
  return {
    of(id) {
      const own = of.variables.get(id) ?? []
      const isOwn = ({ EXECUTION_ID, TASK_ID }: VariableRow) => TASK_ID === null && (EXECUTION_ID === id || EXECUTION_ID === null)
      const values = own.filter(isOwn).map((row) => [row.NAME ?? '', valueIn(row)] as const)
      const locals = Map.groupBy(
        own.filter((row) => !isOwn(row) && row.TASK_ID === null),
        ({ EXECUTION_ID }) => EXECUTION_ID ?? '',
      )
      const taken = Map.groupBy(
        (of.activities.get(id) ?? []).filter(({ ACT_TYPE }) => ACT_TYPE === 'sequenceFlow'),
        ({ EXECUTION_ID }) => EXECUTION_ID ?? '',
      )
      return {
        executions: of.executions.get(id) ?? [],
        tasks: of.tasks.get(id) ?? [],
        links: linksByTask,
        withTask: new Set((of.tasks.get(id) ?? []).map(({ EXECUTION_ID }) => EXECUTION_ID ?? '')),
        variables: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
        locals: new Map(
          [...locals].map(([execution, rows]) => [execution, Object.fromEntries(rows.map((row) => [row.NAME ?? '', valueIn(row)]))]),
        ),
        unread: values.filter(([, value]) => value === undefined).map(([name]) => ({ name })),
        timers: dueByExecution,
        flows: new Map([...taken].map(([execution, rows]) => [execution, rows.map(({ ACT_ID }) => ACT_ID ?? '')])),
        pastTasks: of.pastTasks.get(id) ?? [],
        activities: of.activities.get(id) ?? [],
        comments: of.comments.get(id) ?? [],
      }
    },
  }
}

const PAST_VARIABLE_COLUMNS = [
  ...(['ID', 'VAR_TYPE', 'NAME', 'EXECUTION_ID', 'PROC_INST_ID', 'TASK_ID', 'BYTEARRAY_ID', 'DOUBLE', 'LONG', 'TEXT', 'TEXT2'] as const),
] as const

const finishedOf = (heads: readonly Head[]): string[] => heads.flatMap(({ ID, END_TIME }) => (END_TIME === null ? [] : (ID ?? [])))
