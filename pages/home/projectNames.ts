import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'

export interface NamedProject {
  id: string
  name: string
}

const LIST = '/api/blade-archives/project/list'
const MAX = 100

/** Projects that the user may see, at most the newest hundred. */
export function useProjectNames(mayList: boolean): UseQueryResult<readonly NamedProject[], Error> {
  return useQuery({
    queryKey: ['projectNames'],
    queryFn: async () => parseNames(await api.get<unknown>(LIST, { current: 1, size: MAX }, { silent: true })),
    enabled: mayList,
  })
}

function parseNames(page: unknown): readonly NamedProject[] {
  const { records } = (page ?? {}) as { records?: readonly Readonly<Record<string, unknown>>[] }
  return (records ?? []).map(({ id, projectName }) => ({ id: String(id), name: String(projectName ?? id) }))
}
