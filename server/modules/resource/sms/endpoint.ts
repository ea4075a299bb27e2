// Calls that send messages: `?code=&phones=&params=` are the configuration, comma-separated numbers, and a JSON object.

import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import { formats } from '#model/formats/formats.ts'
import { mask } from '#model/formats/privacy.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError, successes } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { redeemCode, sendCode } from './codes.ts'
import { smsDispatcher } from './dispatcher.ts'
import type { Params } from './provider.ts'
import { type MessageKind, queueMessages } from './queue.ts'
import { configurationFor } from './sms.ts'

const ENDPOINT = '/api/blade-resource/sms/endpoint'
const MAX_PHONES = 200
const MAX_PARAMS_LENGTH = 2000

/** Returns `{ids}` of the messages, comma-joined. They are sent after the response. */
async function send(call: Call, kind: MessageKind): Promise<Rec> {
  const { code = '', phones = '', params = '' } = call.query
  const { platform, language } = call
  const to = phonesOf(phones)
  const values = paramsOf(params)
  const configuration = await configurationFor(platform, userOf(call).tenantId, code, kind)
  const ids = await platform.store.transaction((db) =>
    queueMessages(db, actorOf(call), { kind, configuration, phones: to, params: values }),
  )
  smsDispatcher.flush(platform)
  return { code: 200, success: true, data: { ids: ids.join(',') }, msg: successes.sent[language] }
}

/** `?phone=`; returns `{id, phone}` for checking the code. */
async function sendValidate(call: Call): Promise<Rec> {
  const { phone = '' } = call.query
  const [to = ''] = phonesOf(phone)
  const id = await sendCode(call.platform, actorOf(call), to, call.request.ip)
  return { code: 200, success: true, data: { id, phone: mask('phone', to) }, msg: successes.sent[call.language] }
}

/** `?id=&captcha=`: checks the code received by phone. */
async function validateMessage(call: Call): Promise<void> {
  await redeemCode(call.platform, userOf(call).tenantId, queryParameter(call, 'id'), queryParameter(call, 'captcha'))
}

function phonesOf(text: string): string[] {
  const phones = [...new Set(splitIds(text.replaceAll('，', ',')).map((phone) => phone.trim()))]
  if (phones.length === 0) throw new AppError('request.parameterMissing', { name: 'phones' })
  if (phones.length > MAX_PHONES) throw new AppError('sms.tooMany', { most: MAX_PHONES }, null, 'phones')
  const wrong = phones.find((phone) => !formats.phone.test?.(phone))
  if (wrong !== undefined) throw new AppError('sms.phoneWrong', { phone: wrong.slice(0, 20) }, null, 'phones')
  return phones
}

function paramsOf(text: string): Params {
  if (text.trim() === '') return {}
  const fault = new AppError('sms.paramsWrong', {}, null, 'params')
  if (text.length > MAX_PARAMS_LENGTH) throw fault
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    throw fault
  }
  if (values === null || typeof values !== 'object' || Array.isArray(values)) throw fault
  const entries = Object.entries(values)
  if (!entries.every(([, value]) => typeof value === 'string' || typeof value === 'number')) throw fault
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Messages are logged in their own list with the sender; numbers and parameters must not be in other logs. */
const own = { method: 'POST', bare: true, keepsOwnLog: true } as const

const sender = (name: string, kind: MessageKind): Route => ({
  ...own,
  path: `${ENDPOINT}/${name}`,
  access: { permission: 'sms_debug' },
  described: takesQuery({ code: TEXT, phones: TEXT, params: TEXT }, ['phones']),
  handle: (call) => send(call, kind),
})

export const smsEndpointRoutes: readonly Route[] = [
  sender('send-message', 'message'),
  sender('send-notice', 'notice'),
  sender('send-order', 'order'),
  sender('send-meeting', 'meeting'),
  { ...own, path: `${ENDPOINT}/send-validate`, access: 'user', described: takesQuery({ phone: TEXT }, ['phone']), handle: sendValidate },
  {
    method: 'POST',
    keepsOwnLog: true,
    path: `${ENDPOINT}/validate-message`,
    access: 'user',
    described: takesQuery({ id: TEXT, captcha: TEXT }, ['id', 'captcha']),
    handle: validateMessage,
  },
]
