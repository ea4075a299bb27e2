// Calls of the token endpoint as the console makes them, for tests of its response. Other tests use `app.api(account)`.

import { createHash } from 'node:crypto'
import type { Caller, Reply } from './startApp.ts'

/** The console's own client. */
export const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
export const TOKEN = 'POST /api/blade-auth/oauth/token'

/** A password in the form in which it is sent. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface Attempt {
  /** The account by default, which is the password of users added by tests. */
  password?: string
  headers?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

/** Signs in with a password, to tenant 000000 unless a header names another. */
export function signInBy(caller: Caller, account: string, { password = account, headers = {}, query = {} }: Attempt = {}): Promise<Reply> {
  return caller(TOKEN, {
    query: { username: account, password: md5(password), grant_type: 'password', scope: 'all', type: 'account', ...query },
    headers: { authorization: BASIC, 'tenant-id': '000000', ...headers },
  })
}

/** Changes a refresh token for a new pair. */
export function refreshBy(caller: Caller, token: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return caller(TOKEN, {
    query: { refresh_token: String(token), grant_type: 'refresh_token', scope: 'all' },
    headers: { authorization: BASIC, 'tenant-id': '000000', ...headers },
  })
}
