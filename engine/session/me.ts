import { splitIds } from '../model/commaIds.ts'
import type { Me } from '../model/expressions/me.ts'
import type { Session } from './sessionState.ts'

/** The user of a session for expressions; `null` without one. */
export function meOf(session: Session | null): Me | null {
  if (!session) return null
  const { userId, nickName, deptId, projectId, roles } = session
  return { id: userId, name: nickName, deptId: splitIds(deptId)[0] ?? '', projectId: projectId ?? '', roles }
}
