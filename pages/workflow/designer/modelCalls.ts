// API calls of the designer.

import { api } from '#engine/api/client.ts'
import { queryClient } from '#engine/api/queryClient.ts'
import type { CategoryForm, DeployAnswer, ModelCheck, ProcessModel, SavedModel } from '#engine/site/answers/process.ts'

const MODEL = '/api/blade-flow/model'

export const loadModel = (id: string, signal: AbortSignal): Promise<ProcessModel> =>
  api.get<ProcessModel>(`${MODEL}/detail`, { id }, { signal, silent: true })

/** Saves a model. Throws an `ApiError` with code 409 if someone saved since `updateTime`. */
export async function saveModel(id: string | null, bpmnXml: string, updateTime: string): Promise<SavedModel> {
  const body = id === null ? { bpmnXml } : { id, bpmnXml, updateTime }
  const saved = await api.post<SavedModel>(`${MODEL}/submit`, { body, silent: true })
  void queryClient.invalidateQueries({ queryKey: ['list', 'flow-model'] })
  return saved
}

/** Faults that a deployment would report, and the file with a generated diagram if it had none. */
export const requestModelCheck = (bpmnXml: string): Promise<ModelCheck> => api.post(`${MODEL}/check`, { body: { bpmnXml }, silent: true })

export const requestDeployment = (modelId: string, values: Readonly<Record<string, unknown>>): Promise<DeployAnswer> =>
  api.post(`${MODEL}/deploy`, { body: { modelId, ...values }, silent: true })

/** Names of the entities that are forms of processes, by category. */
export async function loadForms(): Promise<ReadonlyMap<string, string>> {
  const forms = await api.get<readonly CategoryForm[]>(`${MODEL}/forms`, {}, { silent: true })
  return new Map(forms.map(({ category, entity }) => [category, entity]))
}
