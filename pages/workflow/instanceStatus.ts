// Status of an instance from the server: current steps, allowed actions, history.

import type { HistoryRow, ProcessModel } from '#engine/site/answers/process.ts'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { refreshRecords } from '../../engine/api/queries.ts'
import { queryClient } from '../../engine/api/queryClient.ts'

const FLOW = '/api/blade-flow'
/** Below the key of every query of these pages. */
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
  // A version never changes, so it stands apart from what a step makes old.
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

/** The record that an instance is about, where its entity keeps them. */
export const recordQuery = (entityApi: string, businessId: string) => ({
  queryKey: [KEY, 'record', entityApi, businessId],
  queryFn: async () => (await api.get<Record<string, unknown> | null>(`${entityApi}/detail`, { businessId }, { silent: true })) ?? {},
})

async function fetchInstanceStatus(processInstanceId: string, taskId: string | null): Promise<InstanceStatus> {
  try {
    return await api.get<InstanceStatus>(`${FLOW}/process/standing`, { processInstanceId, taskId }, { silent: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 404) throw error
    // An existing platform tells the history alone; where that is not there either, the instance is gone.
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

/** After a step: these pages and the lists of tasks are asked anew. */
export async function refreshWorkflow(): Promise<void> {
  for (const base of ['process-task', 'process-instance', 'process-copy']) void refreshRecords({ base, refreshes: [] })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
