// A fake server for all text message services; it verifies signatures as documented and records the messages.

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const KEY = { accessKey: 'access-key-1', secretKey: 'secret-key-1', secretId: 'secret-id-1' }

interface Kept {
  service: string
  phone: string
  /** Text, or template with its parameters. */
  what: string
}

export interface SmsServices {
  url: string
  kept: Kept[]
  /** `isDown`: 503 for every call; `isSilent`: no response. */
  fault: { isDown: boolean; isSilent: boolean }
  /** Number of calls without a response so far. */
  unanswered(): number
  /** Closes calls that a silent service has not answered. */
  release(): void
  close(): Promise<void>
}

interface SmsRequest {
  request: IncomingMessage
  address: URL
  body: string
}

type Service = (request: SmsRequest) => { kept?: Kept; status?: number; answer: object }

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

const yunpian: Service = ({ body }) => {
  const form = new URLSearchParams(body)
  if (form.get('apikey') !== KEY.accessKey) return { status: 400, answer: { http_status_code: 400, code: -1, msg: '非法的apikey' } }
  const [phone, what] = [form.get('mobile') ?? '', form.get('text') ?? '']
  if (!what.startsWith('【')) return { status: 400, answer: { code: 5, msg: '未自动匹配到合适的模板' } }
  return { kept: { service: 'yunpian', phone, what }, answer: { code: 0, msg: '发送成功', sid: 3310228064 } }
}

const qiniu: Service = ({ request, body }) => {
  const head = `POST /v1/message\nHost: ${request.headers.host}\nContent-Type: application/json\n\n`
  const signature = createHmac('sha1', KEY.secretKey).update(`${head}${body}`).digest('base64url')
  const signed = `Qiniu ${KEY.accessKey}:${signature.padEnd(28, '=')}`
  if (request.headers.authorization !== signed) return { status: 401, answer: { error: 'BadToken', message: 'bad token' } }
  const { mobiles, template_id, parameters } = JSON.parse(body)
  return {
    kept: { service: 'qiniu', phone: mobiles[0], what: `${template_id} ${JSON.stringify(parameters)}` },
    answer: { job_id: 'job-1' },
  }
}

const escaped = (value: string) =>
  encodeURIComponent(value).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const aliyun: Service = ({ body }) => {
  const { Signature, ...fields } = Object.fromEntries(new URLSearchParams(body))
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const query = sorted.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  const expected = createHmac('sha1', `${KEY.secretKey}&`)
    .update(`POST&%2F&${escaped(query)}`)
    .digest('base64')
  if (Signature !== expected)
    return { status: 400, answer: { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched' } }
  const { PhoneNumbers: phone = '', TemplateCode, TemplateParam, SignName, RegionId } = fields
  if (phone.endsWith('429')) return { answer: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' } }
  const what = `${RegionId} ${SignName} ${TemplateCode} ${TemplateParam}`
  return { kept: { service: 'aliyun', phone, what }, answer: { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0' } }
}

const tencent: Service = ({ request, body }) => {
  const { host, authorization = '', 'x-tc-timestamp': moment, 'x-tc-action': action } = request.headers
  const day = new Date(Number(moment) * 1000).toISOString().slice(0, 10)
  const headers = `content-type:${request.headers['content-type']}\nhost:${host}\n`
  const wanted = ['TC3-HMAC-SHA256', moment, `${day}/sms/tc3_request`].join('\n')
  const signing = [day, 'sms', 'tc3_request'].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `TC3${KEY.secretKey}`,
  )
  const canonical = ['POST', '/', '', headers, 'content-type;host', sha256(body)].join('\n')
  const signature = createHmac('sha256', signing)
    .update(`${wanted}\n${sha256(canonical)}`)
    .digest('hex')
  const isRight = authorization.includes(`Credential=${KEY.secretId}/`) && authorization.endsWith(`Signature=${signature}`)
  if (!isRight || action !== 'SendSms')
    return { answer: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'not matched' }, RequestId: '1' } } }
  const { PhoneNumberSet, SmsSdkAppId, TemplateId, TemplateParamSet, SignName } = JSON.parse(body)
  const what = `${SmsSdkAppId} ${SignName} ${TemplateId} ${TemplateParamSet}`
  const status = { Code: 'Ok', Message: 'send success', SerialNo: '5000:1045710669157053657849499619' }
  return { kept: { service: 'tencent', phone: PhoneNumberSet[0], what }, answer: { Response: { SendStatusSet: [status], RequestId: '1' } } }
}

const qcloud: Service = ({ address, body }) => {
  const { tel, sig, time, tpl_id, params, sign } = JSON.parse(body)
  const random = address.searchParams.get('random')
  const expected = sha256(`appkey=${KEY.secretKey}&random=${random}&time=${time}&mobile=${tel.mobile}`)
  if (sig !== expected) return { answer: { result: 1001, errmsg: 'sig check failed' } }
  const what = `${address.searchParams.get('sdkappid')} ${sign} ${tpl_id} ${params}`
  return { kept: { service: 'qcloud', phone: tel.nationcode + tel.mobile, what }, answer: { result: 0, errmsg: 'OK', sid: '8:1' } }
}

function serviceOf({ request, address }: SmsRequest): Service {
  if (address.pathname === '/v2/sms/single_send.json') return yunpian
  if (address.pathname === '/v1/message') return qiniu
  if (address.pathname === '/v5/tlssmssvr/sendsms') return qcloud
  return request.headers['x-tc-action'] ? tencent : aliyun
}

export async function startSmsServices(): Promise<SmsServices> {
  const kept: Kept[] = []
  const fault = { isDown: false, isSilent: false }
  let unanswered = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const smsRequest = { request, address: new URL(request.url ?? '/', 'http://sms'), body: await text(request) }
    if (fault.isSilent) {
      unanswered += 1
      return
    }
    if (fault.isDown) return void response.writeHead(503).end('down')
    const reply = serviceOf(smsRequest)(smsRequest)
    if (reply.kept) kept.push(reply.kept)
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.answer))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    fault,
    unanswered: () => unanswered,
    release: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
