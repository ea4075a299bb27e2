// The calls of the designer.

import { api } from '#engine/api/client.ts'
import { queryClient } from '#engine/api/queryClient.ts'

const MODEL = '/api/blade-flow/model'

export interface Model {
  id: string
  modelKey: string
  name: string
  bpmnXml: string
  version: number
  updateTime: string
}

/** A reason why the drawing would not be deployed. */
export interface Problem {
  /** Id of the element; '' where it is about the file. */
  element: string
  line: number
  msg: string
}

export interface DeployedVersion {
  deploymentId: string
  key: string
  version: number
  tenantId: string
  /** False when the kind of process has no form, so that nobody can start it. */
  hasForm?: boolean
  /** Steps whose roles or users exist nowhere; '' is the owner of the process. */
  unknown?: readonly { element: string; roles: readonly string[]; users: readonly string[] }[]
}

export const loadModel = (id: string, signal: AbortSignal): Promise<Model> =>
  api.get<Model>(`${MODEL}/detail`, { id }, { signal, silent: true })

export interface Saved {
  id: string
  version: number
  updateTime: string
}

/** Throws an `ApiError` of code 409 when somebody saved a newer version than `updateTime`'s. */
export async function saveModel(id: string | null, bpmnXml: string, updateTime: string): Promise<Saved> {
  const body = id === null ? { bpmnXml } : { id, bpmnXml, updateTime }
  const saved = await api.post<Saved>(`${MODEL}/submit`, { body, silent: true })
  void queryClient.invalidateQueries({ queryKey: ['list', 'flow-model'] })
  return saved
}

/** Faults that a deployment would report, and the file with a generated diagram if it had none. */
export const requestModelCheck = (bpmnXml: string): Promise<{ faults: readonly Problem[]; bpmnXml: string }> =>
  api.post(`${MODEL}/check`, { body: { bpmnXml }, silent: true })

export const requestDeployment = (
  modelId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<{ versions: readonly DeployedVersion[] }> => api.post(`${MODEL}/deploy`, { body: { modelId, ...values }, silent: true })

/** The entity that processes of a category carry, by category. */
export async function loadForms(): Promise<ReadonlyMap<string, string>> {
  const forms = await api.get<{ category: string; entity: string }[]>(`${MODEL}/forms`, {}, { silent: true })
  return new Map(forms.map(({ category, entity }) => [category, entity]))
}
