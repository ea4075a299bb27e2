// API calls of the rope page, which need no sign-in: names are masked, and the rate of calls is limited.

import type { RopeAnswer, RopeWorker, Trade } from '#engine/site/answers/rope.ts'
import { api } from '../../engine/api/client.ts'
import * as dict from '../../engine/site/keys.ts'

const ROOT = '/api/rope-uselog/ropeuselog'

export const isRopeAvailable = ({ useState }: RopeAnswer): boolean =>
  useState !== dict.ropeUseState.inUse && useState !== dict.ropeUseState.overdue
export const isAdmitted = ({ admitStatus }: RopeWorker): boolean => admitStatus === dict.laborAdmitStatus.admitted

const silent = { silent: true }

export function fetchRope(deviceId: string): Promise<RopeAnswer> {
  return api.get<RopeAnswer>(`${ROOT}/getDeviceVoByDeviceId`, { deviceId }, silent)
}

export function fetchWorker(deviceId: string, phone: string): Promise<RopeWorker> {
  return api.get<RopeWorker>(`${ROOT}/getLaborByPhoneNum`, { phone, deviceId }, silent)
}

export function fetchTrades(): Promise<readonly Trade[]> {
  return api.get<readonly Trade[]>(`${ROOT}/dictionary`, { code: 'type_work' }, silent)
}

/** Verification of a phone: id of the message and the code in it. */
export interface PhoneCode {
  codeId: string
  captcha: string
}

export async function requestCode(deviceId: string, phone: string): Promise<string> {
  return (await api.post<{ id: string }>(`${ROOT}/sendCode`, { body: { deviceId, phone }, ...silent })).id
}

export interface RopeUseRequest extends Partial<PhoneCode> {
  deviceId: string
  laborId: string
  phone: string
  workType: string | null
  workPlace: string | null
}

const ACTIONS = { bind: 1, giveBack: 2 } as const

export function sendUse(action: keyof typeof ACTIONS, use: RopeUseRequest): Promise<unknown> {
  return api.post(`${ROOT}/submit`, { body: { ...use, action: ACTIONS[action] }, ...silent })
}
