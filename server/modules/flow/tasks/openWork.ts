// Open work of a user: assigned tasks, claimable tasks, unread copies.

import type { OfProcess, OpenWork } from '#engine/site/answers/work.ts'
import type { Call } from '#http/route.ts'
import type { Language } from '#i18n/translate.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, findRows, type Rec, repository, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import { categoryOf } from '../definitions/definitions.ts'
import { drawnNames } from '../instances/business.ts'
import { instancesOf } from '../instances/instance.ts'
import { candidateNames } from '../instances/mayView.ts'
import { addSummaries } from '../instances/summaries.ts'

/** Counts require the permission for one of these lists. */
export const WORK_LISTS = ['work-todo', 'work-claim', 'work-copy'] as const

const NEWEST = 5

export async function readOpenWork(context: Context): Promise<OpenWork> {
  const { platform, language } = context
  const identity = userOf(context)
  const actor = systemActor(identity.tenantId)
  const newest = (name: string, wanted: WireFilters) => newestOf(platform, name, wanted, actor)
  const todo = await newest('process-task', { assignee_equal: identity.userId, status_equal: 'todo' })
  const claim = await newest('process-task', { candidates_in: candidateNames(identity).join(','), status_equal: 'claim' })
  const copies = await newest('process-copy', { userId_equal: identity.userId, readTime_null: '1' })
  const tasks = [...todo.records, ...claim.records]
    .toSorted((one, other) => (textOf(one, 'id') < textOf(other, 'id') ? 1 : -1))
    .slice(0, NEWEST)
  const instances = await instancesOf({ db: platform.store.db, actor }, [...tasks, ...copies.records], OF_INSTANCE)
  await addSummaries(context, [...instances.values()])
  const words = await wordsOf(platform, language)
  const drawn = (row: Rec, names: string) =>
    drawnNames(platform, language, textOf(instances.get(textOf(row, 'processInstanceId')) ?? {}, 'category'), names)
  const shown = (row: Rec): OfProcess => {
    const instance = instances.get(textOf(row, 'processInstanceId')) ?? {}
    const text = (name: string) => textOf(row, name) || textOf(instance, name)
    const named = ['id', 'processInstanceId', 'businessId', 'processDefinitionName', 'applicant', 'createTime'] as const
    const values = Object.fromEntries(named.map((name) => [name, text(name)])) as Record<(typeof named)[number], string>
    const processDefinitionName = drawn(row, values.processDefinitionName)
    const summary = textOf(instance, 'summary')
    return { ...values, processDefinitionName, summary, ...(words.get(textOf(instance, 'category')) ?? { categoryName: '', segment: '' }) }
  }
  return {
    todo: todo.total,
    claim: claim.total,
    copies: copies.total,
    tasks: tasks.map((row) => ({
      ...shown(row),
      taskName: drawn(row, textOf(row, 'taskName')),
      status: row.status === 'claim' ? 'claim' : 'todo',
      dueTime: textOf(row, 'dueTime') || null,
      urgedTime: textOf(instances.get(textOf(row, 'processInstanceId')) ?? {}, 'urgedTime') || null,
    })),
    copied: copies.records.map((row) => ({ ...shown(row), fromName: textOf(row, 'fromName') })),
  }
}

function newestOf(platform: Kernel, name: string, wanted: WireFilters, actor: Actor): Promise<{ records: Rec[]; total: number }> {
  const query = { current: 1, size: NEWEST, sort: [{ field: 'id', descending: true }], filters: wanted }
  return repository(platform.store.db, name, actor).list(query)
}

const OF_INSTANCE = ['businessTable', 'businessId', 'category', 'urgedTime']

/** Entries of the dictionary `flow` by category. */
async function wordsOf(platform: Kernel, language: Language): Promise<Map<string, { categoryName: string; segment: string }>> {
  const rows = await platform.reads.once('words flow', () => findRows(platform, 'dict-item', { code_equal: 'flow' }))
  return new Map(
    rows.map((row) => {
      const categoryName = (language === 'en' && textOf(row, 'english')) || textOf(row, 'dictValue')
      return [categoryOf(textOf(row, 'dictKey')), { categoryName, segment: textOf(row, 'remark') }]
    }),
  )
}

/** Marks the caller's copies of an instance as read. */
export async function readCopies(call: Call, processInstanceId: string): Promise<void> {
  const { userId, tenantId, view } = userOf(call)
  if (view !== null) return
  const { store } = call.platform
  const wanted = { processInstanceId_equal: processInstanceId, userId_equal: userId, readTime_null: '1' }
  const actor = systemActor(tenantId)
  if ((await repository(store.db, 'process-copy', actor).find(wanted, { fields: ['id'] })).length === 0) return
  await store.transaction((db) => repository(db, 'process-copy', actor).change(wanted, { readTime: siteTime() }))
}
