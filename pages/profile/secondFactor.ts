// API calls of the user's second factor.

import { md5 } from 'js-md5'
import type { NewSecondFactor, SecondFactorState } from '#engine/site/answers/account.ts'
import { api } from '../../engine/api/client.ts'

const ROOT = '/api/blade-user/two-factor'

export const fetchSecondFactor = (signal: AbortSignal): Promise<SecondFactorState> => api.get<SecondFactorState>(ROOT, {}, { signal })

export const requestSetup = (password: string): Promise<NewSecondFactor> =>
  api.post<NewSecondFactor>(`${ROOT}/setup`, { body: { password: md5(password) } })

/** Confirms the setup; returns the recovery codes. */
export async function requestConfirmation(code: string): Promise<readonly string[]> {
  return (await api.post<{ recoveryCodes: string[] }>(`${ROOT}/confirm`, { body: { code } })).recoveryCodes
}

export const switchSecondFactorOff = (password: string): Promise<unknown> => api.post(`${ROOT}/off`, { body: { password: md5(password) } })
