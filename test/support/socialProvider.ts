// A fake social login service: OpenID Connect with discovery, and plain OAuth 2.

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface SocialProvider {
  url: string
  /** Next person to sign in. */
  person: Record<string, unknown>
  /** Fault of the service. */
  fault: 'none' | 'other nonce' | 'no token'
  /** Gives consent at a URL; returns the redirect URL. */
  agree(address: string): Promise<URL>
  close(): Promise<void>
}

export const CLIENT = { id: 'gantry-test', secret: 'a secret of tests' }

export async function startSocialProvider(): Promise<SocialProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const codes = new Map<string, URLSearchParams>()
  const tokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: SocialProvider = {
    url,
    person: { sub: '1' },
    fault: 'none',
    async agree(address) {
      const parameters = new URL(address).searchParams
      const code = randomUUID()
      codes.set(code, parameters)
      const back = new URL(parameters.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: parameters.get('state') ?? '' }).toString()
      return back
    },
    close: () => new Promise((done) => server.close(() => done())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return send(200, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/userinfo`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/jwks':
        return send(200, { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: '1' }] })
      case '/userinfo':
      case '/user':
        return tokens.has(String(request.headers.authorization).replace(/^bearer /i, '')) ? send(200, provider.person) : send(401, {})
      case '/token':
        return grant(new URLSearchParams(await textOf(request)), request, send)
      default:
        return send(404, {})
    }
  }

  async function grant(form: URLSearchParams, { headers }: IncomingMessage, send: (status: number, body: unknown) => void): Promise<void> {
    const parameters = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = Buffer.from(String(headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const [id, secret] = basic === '' ? [form.get('client_id'), form.get('client_secret')] : basic.split(':').map(decodeURIComponent)
    const isProven = parameters?.get('code_challenge') === challenge && parameters.get('code_challenge_method') === 'S256'
    const isClient = id === CLIENT.id && secret?.replaceAll('+', ' ') === CLIENT.secret
    if (!parameters || !isProven || !isClient || provider.fault === 'no token') return send(400, { error: 'invalid_grant' })
    const access = randomUUID()
    tokens.add(access)
    const nonce = provider.fault === 'other nonce' ? 'of somebody else' : parameters.get('nonce')
    const idToken = new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(url)
      .setAudience(CLIENT.id)
      .setSubject(String(provider.person.sub))
      .setIssuedAt()
      .setExpirationTime('5m')
    const isOpenId = parameters.get('scope')?.includes('openid')
    send(200, { access_token: access, token_type: 'bearer', ...(isOpenId ? { id_token: await idToken.sign(privateKey) } : {}) })
  }

  return provider
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
