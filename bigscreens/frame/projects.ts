// Searches the projects that the user may see.

import { api } from '../../engine/api/client.ts'

export interface ProjectName {
  id: string
  projectName: string
}

const LIST = '/api/blade-archives/project/list'
const MAX = 100

/** Projects whose name contains the text, at most the newest hundred. */
export async function findProjects(name: string, signal: AbortSignal): Promise<readonly ProjectName[]> {
  const query = { current: 1, size: MAX, ...(name === '' ? {} : { projectName: name }) }
  const page = await api.get<{ records?: readonly ProjectName[] } | null>(LIST, query, { signal, silent: true })
  return (page?.records ?? []).map(({ id, projectName }) => ({ id, projectName }))
}
