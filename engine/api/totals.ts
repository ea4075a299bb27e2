import { keepPreviousData } from '@tanstack/react-query'
import type { Entity } from '../model/entity/entity.ts'
import { type FirstPageQuery, wantedParams } from '../model/list/firstPage.ts'
import { api } from './client.ts'
import { endpoint, recordsKey } from './queries.ts'

/** Totals by field name. */
type Figures = Readonly<Record<string, number | string | null>>

/** Query for the totals below a list; refetched with the list. */
export function totalsQuery(entity: Entity, filters: FirstPageQuery['filters']) {
  return {
    queryKey: [...recordsKey(entity), 'totals', filters],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Figures>(endpoint(entity, 'totals').path, wantedParams(entity, { sort: [], filters }), { signal, silent: true }),
    placeholderData: keepPreviousData<Figures>,
  }
}
