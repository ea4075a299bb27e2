// Departments and roles that a user may work in.

import { api } from '../../engine/api/client.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { currentLanguage } from '../../engine/text/language.ts'

export interface Workplace {
  id: string
  name: string
}

export interface Places {
  depts: readonly Workplace[]
  roles: readonly Workplace[]
}

/** All departments and roles of the user. Throws `ApiError`. */
export function fetchPlaces({ userId }: Session): Promise<Places> {
  return fetchBoth({ userId }, { userId })
}

/** Departments and roles to choose from before the session is stored. Throws `ApiError`. */
export function fetchPlacesBefore({ deptId, roleId, accessToken }: Session): Promise<Places> {
  return fetchBoth({ deptId }, { roleId }, { 'Blade-Auth': `bearer ${accessToken}` })
}

type Query = Readonly<Record<string, string>>

async function fetchBoth(ofDepts: Query, ofRoles: Query, headers: Query = {}): Promise<Places> {
  const options = { headers, silent: true }
  const [depts, roles] = await Promise.all([
    api.get<unknown>('/api/blade-system/dept/select', ofDepts, options),
    api.get<unknown>('/api/blade-system/role/select', ofRoles, options),
  ])
  return { depts: parsePlaces(depts, 'deptName'), roles: parsePlaces(roles, 'roleName') }
}

function parsePlaces(rows: unknown, nameKey: string): Workplace[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: Record<string, unknown> | null) => {
    const id = String(row?.id ?? '')
    const english = currentLanguage() === 'en' && row?.english ? row.english : null
    const name = english ?? row?.[nameKey] ?? row?.title ?? row?.name
    return id === '' ? [] : [{ id, name: typeof name === 'string' && name !== '' ? name : id }]
  })
}
