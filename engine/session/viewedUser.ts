// The user as whom this browser views the console. The server has the state; this mark lets tabs show it. Pages load anew when it changes.

import type { Me } from '../model/expressions/me.ts'
import { isObject } from '../model/isObject.ts'
import { stored } from './storage.ts'

export interface ViewedUser {
  /** Id of the user who views. */
  viewerId: string
  /** The viewed user in expressions. */
  me: Me
}

export const viewedUser = stored<ViewedUser>('viewed-user', parseViewed)

function parseViewed(value: unknown): ViewedUser | null {
  if (!isObject(value) || typeof value.viewerId !== 'string' || !isObject(value.me)) return null
  const { id, name, deptId, projectId, roles } = value.me
  const isMe = [id, name, deptId, projectId].every((one) => typeof one === 'string') && Array.isArray(roles)
  return isMe ? (value as unknown as ViewedUser) : null
}
