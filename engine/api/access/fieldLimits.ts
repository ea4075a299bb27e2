// Field rights of the user, loaded after the menu. The server applies them to every answer and write in any case.

import { useQuery } from '@tanstack/react-query'
import { isObject } from '../../model/isObject.ts'
import type { FieldLimit, OwnFieldRights } from '../../model/records/fieldLimits.ts'
import { api } from '../client.ts'
import { useMenus } from '../menus/menus.ts'
import { platformPaths } from '../platformPaths.ts'

/** Limits of the fields of an entity; undefined for none. */
export function useFieldLimits(entity: string): Readonly<Record<string, FieldLimit>> | undefined {
  const { loading } = useMenus()
  const { data } = useQuery({ ...limitsQuery, enabled: !loading })
  return data?.[entity]
}

const limitsQuery = { queryKey: ['field-rights'], queryFn: fetchLimits, staleTime: Number.POSITIVE_INFINITY } as const

/** An existing platform has no such call, and no limits. */
async function fetchLimits(): Promise<OwnFieldRights> {
  const answer = await api.get<unknown>(platformPaths.fieldRights, {}, { silent: true, optional: true })
  return isObject(answer) ? (answer as OwnFieldRights) : {}
}
