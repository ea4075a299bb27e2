// Lists of the workflow pages: selects the caller's rows, translates parameters of the platform, and adds values that tables do not store.

import * as dict from '#engine/site/keys.ts'
import { asksForApprover } from '#server/bpmn/variableNames.ts'
import { findRows, type Rec, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { categoryOf, definitionOf } from './definitions/definitions.ts'
import { startableCategories } from './definitions/forms.ts'
import { COMMON } from './definitions/versions.ts'
import { drawnNames } from './instances/business.ts'
import { failureText } from './instances/failures.ts'
import { instancesOf } from './instances/instance.ts'
import { candidateNames } from './instances/mayView.ts'
import { addSummaries } from './instances/summaries.ts'

type Query = Record<string, string>

/** Translates `flow_1` or `1`, and begin and end dates, as the platform's lists send them. */
function inOurWords({ query }: Context, time: string, renamed: Readonly<Record<string, string>> = {}): Query {
  const { category, category_equal: equal, beginDate, endDate, mode: _, ...rest } = query
  const translated: Query = {}
  for (const [name, value] of Object.entries(rest)) translated[renamed[name] ?? name] = value
  const kind = category ?? equal ?? ''
  if (kind !== '') translated.category_equal = categoryOf(kind)
  if (beginDate) translated[`${time}_datege`] = beginDate
  if (endDate) translated[`${time}_datele`] = endDate.length === 10 ? `${endDate} 23:59:59` : endDate
  return translated
}

/** Restricts each list to the caller's rows; other parameters can only narrow it further. */
const OWN: Readonly<Record<string, (context: Context) => Query>> = {
  'claim-list': (context) => ({ candidates_in: candidateNames(userOf(context)).join(','), status_equal: 'claim' }),
  'todo-list': (context) => ({ assignee_equal: userOf(context).userId, status_equal: 'todo' }),
  'done-list': (context) => ({ assignee_equal: userOf(context).userId, status_equal: 'finish' }),
  'send-list': (context) => ({ startUserId_equal: userOf(context).userId, rootId_null: '1' }),
  'copy-list': (context) => ({ userId_equal: userOf(context).userId }),
  // Only processes with a form can be started by users. A search by category is a separate condition.
  'start-list': (context) => ({ forTenant_in: startable(context), category_in: startableCategories(context.platform).join(',') }),
  list: () => ({}),
}

function ownRows(context: Context): Query {
  const name = context.path.split('/').at(-1) ?? ''
  const own = OWN[name]
  if (!own) throw new AppError('request.pathUnknown', { path: context.path })
  return own(context)
}

function startable(context: Context): string {
  const { tenantId } = userOf(context)
  if (context.query.mode === dict.flowMode.allTenants) return COMMON
  return context.query.mode === dict.flowMode.chosenTenants ? tenantId : `${COMMON},${tenantId}`
}

/** `mode` of the administrators' list: 1 for processes of all tenants, 2 for those of selected ones. */
function modeOf({ query }: Context): Query {
  if (query.mode === dict.flowMode.allTenants) return { forTenant_equal: COMMON }
  return query.mode === dict.flowMode.chosenTenants ? { forTenant_notequal: COMMON } : {}
}

/** Adds names of category and version, and translations of step names by the form's schema file. */
async function addNames(context: Context, records: readonly Rec[], version?: string): Promise<void> {
  const kinds = await context.platform.reads.once('words flow', () => findRows(context.platform, 'dict-item', { code_equal: 'flow' }))
  const field = context.language === 'en' ? 'english' : 'dictValue'
  const names = new Map(kinds.map((kind) => [categoryOf(textOf(kind, 'dictKey')), textOf(kind, field) || textOf(kind, 'dictValue')]))
  for (const record of records) {
    record.categoryName = names.get(textOf(record, 'category')) ?? ''
    if (version) record.versionName = `v${record[version] ?? 1}`
    for (const name of DRAWN)
      if (record[name]) record[name] = drawnNames(context.platform, context.language, textOf(record, 'category'), textOf(record, name))
  }
}

const DRAWN = ['name', 'processDefinitionName', 'taskName']

export const definitionHook: EntityHook = {
  entity: 'process-definition',
  listing: async (context) => {
    const isManaging = context.path.endsWith('/manager/list')
    return { ...inOurWords(context, 'deploymentTime'), ...(isManaging ? modeOf(context) : ownRows(context)) }
  },
  async extendRecords(context, records) {
    await addNames(context, records, 'version')
    for (const record of records) {
      if (record.forTenant === COMMON) record.forTenant = ''
      record.tenantId = record.forTenant
      // For the form of one process: the whole list would read every file.
      if (context.path.endsWith('/start-list') && context.query.id_equal)
        record.asksForApprover = asksForApprover(await definitionOf(context.platform.store.db, textOf(record, 'id')))
    }
  },
}

/** An instance has no separate execution: both ids are the same. */
const IDS_OF_INSTANCE = { processInstanceId: 'id_equal', executionId: 'id_equal', executionId_equal: 'id_equal' }

export const instanceHook: EntityHook = {
  entity: 'process-instance',
  listing: async (context) => ({
    ...inOurWords(context, 'startTime', IDS_OF_INSTANCE),
    ...ownRows(context),
  }),
  async extendRecords(context, records) {
    await addNames(context, records, 'processDefinitionVersion')
    for (const record of records)
      Object.assign(record, {
        processInstanceId: record.id,
        executionId: record.id,
        name: record.processDefinitionName,
        failure: failureText(textOf(record, 'failure'), context.language),
      })
    await addSummaries(context, records)
  },
}

export const taskHook: EntityHook = {
  entity: 'process-task',
  listing: async (context) => ({ ...inOurWords(context, 'createTime'), ...ownRows(context) }),
  async extendRecords(context, records) {
    await addNames(context, records, 'processDefinitionVersion')
    for (const record of records)
      Object.assign(record, { taskId: record.id, historyTaskEndTime: record.endTime, processIsFinished: 'unfinished' })
    await addSummaries(context, records)
    await addProgress(context, records)
  },
}

const readsOf = (context: Context) => ({ db: context.platform.store.db, actor: systemActor(userOf(context).tenantId) })

/** Adds whether the processes of completed tasks are still running. */
async function addProgress(context: Context, records: readonly Rec[]): Promise<void> {
  const done = records.filter(({ status }) => status === 'finish')
  if (done.length === 0) return
  const instances = await instancesOf(readsOf(context), done, ['processIsFinished'])
  for (const task of done) task.processIsFinished = instances.get(textOf(task, 'processInstanceId'))?.processIsFinished ?? 'finished'
}

export const copyHook: EntityHook = {
  entity: 'process-copy',
  listing: async (context) => ({ ...inOurWords(context, 'createTime'), ...ownRows(context) }),
  async extendRecords(context, records) {
    await addNames(context, records)
    const instances = await instancesOf(readsOf(context), records, ['businessTable', 'businessId'])
    await addSummaries(context, [...instances.values()])
    for (const copy of records) copy.summary = instances.get(textOf(copy, 'processInstanceId'))?.summary ?? ''
  },
}

export const modelHook: EntityHook = {
  entity: 'flow-model',
  async extendRecords(_, records) {
    for (const record of records) {
      record.versionName = `v${record.version ?? 1}`
      Object.assign(record, {
        created: record.createTime,
        lastUpdated: record.updateTime,
        createdBy: record.createUser,
        lastUpdatedBy: record.updateUser,
      })
    }
  },
}
