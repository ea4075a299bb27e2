// A camera that pushes events with digest authentication: asks once without credentials, then answers the challenge.

import { createHash } from 'node:crypto'

export interface Credentials {
  user: string
  password: string
}

export interface DigestOptions {
  algorithm?: 'MD5' | 'SHA-256'
}

/** `Authorization` header for a challenge. @param nc request counter of this nonce */
export function authorizationFor(
  challenge: string,
  { user, password }: Credentials,
  { method = 'POST', uri, algorithm = 'MD5', nc = 1 }: { method?: string; uri: string; algorithm?: 'MD5' | 'SHA-256'; nc?: number },
): string {
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const realm = /realm="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? ''
  const count = nc.toString(16).padStart(8, '0')
  const response = hash(`${hash(`${user}:${realm}:${password}`)}:${nonce}:${count}:c0ffee:auth:${hash(`${method}:${uri}`)}`)
  return `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=${algorithm}, qop=auth, nc=${count}, cnonce="c0ffee", response="${response}"`
}

export async function challengeOf(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST' })
  return response.headers.get('www-authenticate') ?? ''
}

export async function pushAs(
  url: string,
  credentials: Credentials,
  body: string | FormData,
  type?: string,
  { algorithm }: DigestOptions = {},
): Promise<Response> {
  const uri = new URL(url).pathname
  const authorization = authorizationFor(await challengeOf(url), credentials, { uri, ...(algorithm ? { algorithm } : {}) })
  return fetch(url, { method: 'POST', body, headers: { authorization, ...(type ? { 'content-type': type } : {}) } })
}
