// API calls of the password reset.

import { md5 } from 'js-md5'
import { passwordFacts } from '../../engine/api/access/changePassword.ts'
import type { Captcha } from '../../engine/api/access/signIn.ts'
import { api } from '../../engine/api/client.ts'

const ROOT = '/api/blade-user'

/** True if the tenant offers a reset. Never fails, since other platforms do not have this call. */
export function fetchOffer(tenantId: string): Promise<boolean> {
  return api.get<unknown>(`${ROOT}/reset-offered`, { tenantId }, { silent: true, optional: true }).then(
    (answer) => answer === true,
    () => false,
  )
}

/** Sends a code to the phone; returns its id. */
export async function sendResetCode(tenantId: string, phone: string, picture: Pick<Captcha, 'key'>, captcha: string): Promise<string> {
  const body = { tenantId, phone, captchaKey: picture.key, captcha }
  return (await api.post<{ id: string }>(`${ROOT}/send-reset-code`, { body, silent: true })).id
}

export interface Reset {
  tenantId: string
  phone: string
  codeId: string
  code: string
  password: string
}

export async function resetByCode({ password, ...reset }: Reset): Promise<void> {
  await api.post(`${ROOT}/reset-by-code`, { body: { ...reset, password: md5(password), ...passwordFacts(password) }, silent: true })
}
