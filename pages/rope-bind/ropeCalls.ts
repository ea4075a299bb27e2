// The calls behind a rope's QR code, without sign-in: names are masked, and too many tries are refused.

import { api } from '../../engine/api/client.ts'
import * as dict from '../../engine/site/keys.ts'

const ROOT = '/api/rope-uselog/ropeuselog'

export interface RopeAnswer {
  deviceId: string
  deviceName: string | null
  deviceCode: string | null
  /** Percent. */
  battery: number | null
  /** `device_online` */
  onlineStatus: string | null
  projectName: string | null
  /** `rope_use_state`; in use and overdue, anything else is free. */
  useState: string | null
  /** Wearer, masked. */
  laborName: string | null
  /** True if a code sent to the phone is required. */
  isCodeNeeded: boolean
}

export interface RopeWorker {
  laborId: string
  /** Masked. */
  name: string
  workType: string | null
  companyName: string | null
  teamName: string | null
  /** `labor_admit_status` */
  admitStatus: string | null
}

export interface Trade {
  dictKey: string
  dictValue: string
  english: string | null
}

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

/** Proof of a phone: id and code of a message. */
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
