// The projects that the user may look at.

import { api } from '../../engine/api/client.ts'

export interface ProjectName {
  id: string
  projectName: string
}

const LIST = '/api/blade-archives/project/list'
const MOST = 100

/** By a part of the name; the newest hundred at most. */
export async function findProjects(name: string, signal: AbortSignal): Promise<readonly ProjectName[]> {
  const query = { current: 1, size: MOST, ...(name === '' ? {} : { projectName: name }) }
  const page = await api.get<{ records?: readonly ProjectName[] } | null>(LIST, query, { signal, silent: true })
  return (page?.records ?? []).map(({ id, projectName }) => ({ id, projectName }))
}
