// The user as whom this session views the console; the server has the state, and this mark tells the tabs of the browser to show it.

import type { Me } from '../model/expressions/me.ts'
import { isObject } from '../model/isObject.ts'
import { stored } from './storage.ts'

export const viewedUser = stored<Me>('viewed-user', parseMe)

function parseMe(value: unknown): Me | null {
  if (!isObject(value)) return null
  const { id, name, deptId, projectId, roles } = value
  const isMe = [id, name, deptId, projectId].every((one) => typeof one === 'string') && Array.isArray(roles)
  return isMe ? (value as unknown as Me) : null
}
