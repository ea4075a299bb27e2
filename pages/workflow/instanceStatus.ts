// Status of an instance from the server: current steps, allowed actions, history.

import type { HistoryRow, ProcessModel } from '#engine/site/answers/process.ts'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { refreshRecords } from '../../engine/api/queries.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'

const FLOW = '/api/blade-flow'
/** First part of the query keys of these pages. */
const KEY = 'workflow'

export const historyQuery = (processInstanceId: string) => ({
  queryKey: [KEY, 'history', processInstanceId],
  queryFn: async () =>
    (await api.get<HistoryRow[] | null>(`${FLOW}/process/history-flow-list`, { processInstanceId }, { silent: true })) ?? [],
})

export const instanceStatusQuery = (processInstanceId: string, taskId: string | null) => ({
  queryKey: [KEY, 'standing', processInstanceId, taskId],
  queryFn: () => fetchInstanceStatus(processInstanceId, taskId),
})

export const xmlQuery = (processDefinitionId: string) => ({
  // A version never changes, so its key is separate from those that a step invalidates.
  queryKey: ['process-file', processDefinitionId],
  queryFn: async () => {
    const query = { processDefinitionId, resourceType: 'xml' }
    return (await api.file(`${FLOW}/process/resource-view`, query, { silent: true })).content.text()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const modelFileQuery = (modelId: string) => ({
  queryKey: ['model-file', modelId],
  queryFn: async () => (await api.get<ProcessModel>('/api/blade-flow/model/detail', { id: modelId }, { silent: true })).bpmnXml,
})

/** The record of an instance. */
export const recordQuery = (entityApi: string, businessId: string) => ({
  queryKey: [KEY, 'record', entityApi, businessId],
  queryFn: async () => {
    // The path below the form may be the detail of its own list, which other users see.
    const call = hasCapability('schemas')
      ? { path: `${FLOW}/process/form-detail`, query: { form: entityApi.slice(entityApi.lastIndexOf('/') + 1), businessId } }
      : { path: `${entityApi}/detail`, query: { businessId } }
    return (await api.get<Record<string, unknown> | null>(call.path, call.query, { silent: true })) ?? {}
  },
})

async function fetchInstanceStatus(processInstanceId: string, taskId: string | null): Promise<InstanceStatus> {
  try {
    return await api.get<InstanceStatus>(`${FLOW}/process/standing`, { processInstanceId, taskId }, { silent: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 404) throw error
    // Existing platforms have the history only; if that fails too, the instance does not exist.
    return statusActions(await queryClient.fetchQuery(historyQuery(processInstanceId)), processInstanceId, taskId)
  }
}

/** Status derived from the history: platforms without the call support approve and reject only. */
export function statusActions(history: readonly HistoryRow[], processInstanceId: string, taskId: string | null): InstanceStatus {
  const [first] = history
  const isFinished = history.some((row) => row.processIsFinished === 'finished')
  const open = history.filter((row) => !row.endTime)
  return {
    processInstanceId,
    processDefinitionId: first?.processDefinitionId ?? '',
    processDefinitionName: first?.processDefinitionName ?? '',
    startUser: first?.assigneeName ?? '',
    startTime: first?.startTime ?? first?.createTime ?? '',
    taskName: open.map((row) => row.historyActivityName ?? '').join(','),
    processIsFinished: isFinished ? 'finished' : 'unfinished',
    flowStatus: null,
    suspensionState: null,
    task: null,
    ownTaskId: null,
    at: open.flatMap((row) => row.historyActivityId ?? []),
    actions: taskId !== null && !isFinished ? ['approve', 'reject'] : [],
    edits: [],
  }
}

/** Reloads the pages and lists of tasks after a step. */
export async function refreshWorkflow(): Promise<void> {
  for (const base of ['process-task', 'process-instance', 'process-copy']) void refreshRecords({ base, refreshes: [] })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
