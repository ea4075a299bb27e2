// POST oauth/token: the platform's token endpoint. Answers have no envelope and snake_case; errors have `error` and `error_description`.

import { TEXT } from '#http/openapi/routeBodies.ts'
import { findAccount, tenantsOfAccount } from '../../access/account.ts'
import { systemParameter } from '../../access/parameter.ts'
import { checkClient, clientIdOf } from '../../access/sessions/client.ts'
import { takeCaptcha } from '../../access/signIn/captcha.ts'
import { deviceCookie, deviceOf } from '../../access/signIn/device.ts'
import { type RequestedRole, refreshSession, signInByPassword, type TokenReply } from '../../access/signIn/signIn.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import { setRetryAfter } from '../../http/envelope.ts'
import type { Call, Route } from '../../http/route.ts'
import type { Kernel } from '../../kernel.ts'
import { logSignIn } from '../log/index.ts'
import { signInSocially } from './social.ts'

const GRANTS = ['password', 'captcha', 'refresh_token', 'social'] as const

type Grant = (typeof GRANTS)[number]

/** OAuth error code of an error; `unauthorized` for all others. */
const OAUTH_ERRORS: Partial<Record<ErrorKey, string>> = {
  'auth.noClient': 'invalid_client',
  'auth.badClient': 'invalid_client',
  'auth.clientDisabled': 'invalid_client',
  'auth.grantUnknown': 'unsupported_grant_type',
  'auth.socialUnsupported': 'unsupported_grant_type',
  'auth.grantRefused': 'unauthorized_client',
  'auth.badCredentials': 'invalid_grant',
  'auth.badCode': 'invalid_grant',
  'auth.codeNeeded': 'code_required',
  'auth.badRefreshToken': 'invalid_grant',
  'auth.badCaptcha': 'access_denied',
  'request.parameterMissing': 'invalid_request',
}

/** Errors after which the console asks for a second factor. */
const NEEDS_CODE: readonly ErrorKey[] = ['auth.codeNeeded', 'auth.badCode']

export const token: Route = {
  method: 'POST',
  path: '/api/blade-auth/oauth/token',
  access: 'public',
  whileViewing: true,
  bare: true,
  keepsOwnLog: true,
  described: {
    security: 'client',
    body: {
      'application/x-www-form-urlencoded': {
        type: 'object',
        required: ['grant_type'],
        properties: {
          grant_type: { type: 'string', enum: [...GRANTS] },
          tenantId: { type: 'string', examples: ['000000'] },
          findTenant: { type: 'string', enum: ['true'], description: 'Another tenant, if it alone has the account' },
          tenant_id: TEXT,
          username: { type: 'string' },
          password: { type: 'string', description: 'MD5, 32 hexadecimal digits' },
          code: { type: 'string', description: 'Second factor' },
          refresh_token: { type: 'string' },
          source: TEXT,
          state: TEXT,
        },
      },
    },
    answer: {
      type: 'object',
      required: ['access_token', 'refresh_token', 'token_type', 'expires_in'],
      properties: {
        access_token: { type: 'string' },
        refresh_token: { type: 'string' },
        token_type: { type: 'string' },
        expires_in: { type: 'integer' },
        user_id: { type: 'string' },
        tenant_id: { type: 'string' },
        account: { type: 'string' },
      },
    },
  },
  async handle(call) {
    try {
      return await loggedToken(call)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      call.reply.code(error.status).header('x-request-id', call.request.id)
      setRetryAfter(error, call.reply)
      const needs = NEEDS_CODE.includes(error.key) ? { data: { needs: 'code' } } : {}
      return { error: OAUTH_ERRORS[error.key] ?? 'unauthorized', error_description: error.sentence(call.language), ...needs }
    }
  },
}

/** Answer of the token endpoint, logged in the sign-in log. Throws the error. */
export async function loggedToken(call: Call): Promise<TokenReply> {
  try {
    const reply = await grantToken(call)
    await log(call, reply)
    return reply
  } catch (error) {
    if (error instanceof AppError) await log(call, error)
    throw error
  }
}

/** Token refreshes are not logged as sign-ins. */
async function log(call: Call, outcome: TokenReply | AppError): Promise<void> {
  const text = parametersOf(call)
  const grant = text('grant_type')
  if (grant !== 'password' && grant !== 'captcha' && grant !== 'social') return
  const attempt = {
    grant,
    account: grant === 'social' && !(outcome instanceof AppError) ? String(outcome.account) : text('username'),
    tenantId: outcome instanceof AppError ? tenantOf(call) : String(outcome.tenant_id),
    clientId: clientIdOf(headerOf(call, 'authorization')),
    ip: call.request.ip,
    userAgent: headerOf(call, 'user-agent'),
  } as const
  await logSignIn(call.platform, attempt, outcome)
}

async function grantToken(call: Call): Promise<TokenReply> {
  const { platform } = call
  const text = parametersOf(call)
  const header = (name: string) => headerOf(call, name)
  const client = await checkClient(platform, header('authorization'))
  const type = text('grant_type')
  if (type === '') throw new AppError('request.parameterMissing', { name: 'grant_type' })
  if (!isGrant(type)) throw new AppError('auth.grantUnknown', { type })
  if (!client.grantTypes.includes(type)) throw new AppError('auth.grantRefused', { type })
  const choice: RequestedRole = { deptId: header('dept-id'), roleId: header('role-id') }
  if (type === 'refresh_token') return refreshSession(platform, client, text('refresh_token'), choice)
  const named = tenantOf(call)
  if (named === '') throw new AppError('auth.tenantMissing')
  // The console has no tenant input unless `tenantMode` is on.
  const tenantId = text('findTenant') === 'true' ? await tenantOfAccount(platform, named, text('username')) : named
  if (type === 'social') {
    return signInSocially(call, client, { tenantId, source: text('source'), code: text('code'), state: text('state') }, choice)
  }
  if (type === 'captcha' && !(await takeCaptcha(platform.store, header('captcha-key'), header('captcha-code')))) {
    throw new AppError('auth.badCaptcha')
  }
  // If captchas are required, the grant without one must be refused.
  if (type === 'password' && (await systemParameter(platform, 'account.captcha')) === 'true') throw new AppError('auth.badCaptcha')
  const device = await deviceOf(platform.auth.keys, call.request.headers.cookie)
  const [account, password, code] = [text('username'), text('password'), text('code')]
  const refusesWellKnown = platform.config.reachedBy !== null || platform.demo === 'off'
  const credentials = { tenantId, account, password, code, address: call.request.ip, device, refusesWellKnown }
  const reply = await signInByPassword(platform, client, credentials, choice)
  const isSecure = call.request.protocol === 'https'
  call.reply.header('set-cookie', await deviceCookie(platform.auth.keys, device, String(reply.user_id), isSecure))
  return reply
}

/** The given tenant if it has the account, otherwise the only tenant that has it; the given one if there are none or several. */
async function tenantOfAccount(platform: Kernel, named: string, account: string): Promise<string> {
  if (account === '' || (await findAccount(platform, named, account))) return named
  const tenants = await tenantsOfAccount(platform, account)
  const [only, another] = tenants
  return only !== undefined && another === undefined ? only : named
}

function tenantOf(call: Call): string {
  const text = parametersOf(call)
  return headerOf(call, 'tenant-id') || text('tenant_id') || text('tenantId')
}

/** Parameters in the query, a form or JSON; the query takes precedence. */
function parametersOf({ query, body }: Call): (name: string) => string {
  const form = (body !== null && typeof body === 'object' ? body : {}) as Readonly<Record<string, unknown>>
  return (name) => {
    const value = query[name] ?? form[name]
    return typeof value === 'string' ? value.trim() : ''
  }
}

function headerOf({ request }: Call, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

function isGrant(type: string): type is Grant {
  return GRANTS.some((grant) => grant === type)
}
