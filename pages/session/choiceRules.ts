// Choice of department and role after sign-in: options and completeness.

import { hasSeveral } from '../../engine/api/access/signIn.ts'
import type { RoleChoice } from '../../engine/api/access/tokens.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import type { Places, Workplace } from './places.ts'

export type ChoiceField = keyof RoleChoice

/** Fields to choose before the session starts: those with several ids. */
export function fieldsToChoose({ deptId, roleId }: Session): ChoiceField[] {
  return fieldsWhere(hasSeveral(deptId), hasSeveral(roleId))
}

/** Fields to choose during a session: those with several options. */
export function fieldsToSwitch({ depts, roles }: Places): ChoiceField[] {
  return fieldsWhere(depts.length > 1, roles.length > 1)
}

/** Initial selection: that of the session, empty if it has several. */
export function startChoice({ deptId, roleId }: Session): RoleChoice {
  return { deptId: hasSeveral(deptId) ? '' : deptId, roleId: hasSeveral(roleId) ? '' : roleId }
}

export const missingChoices = (fields: readonly ChoiceField[], choice: RoleChoice): ChoiceField[] =>
  fields.filter((field) => choice[field] === '')

export const choosablePlaces = (places: Places, field: ChoiceField): readonly Workplace[] =>
  field === 'deptId' ? places.depts : places.roles

function fieldsWhere(dept: boolean, role: boolean): ChoiceField[] {
  return [...(dept ? (['deptId'] as const) : []), ...(role ? (['roleId'] as const) : [])]
}
