// Tencent Cloud SMS, API 3.0: JSON, signed with TC3-HMAC-SHA256.

import { createHash, createHmac } from 'node:crypto'
import { type Codes, postToSmsService, smsField, throwSmsRefusal } from './ask.ts'
import type { Send } from './provider.ts'

export interface Tc3Call {
  service: string
  host: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const REGION = 'ap-guangzhou'
const CODES: Codes = {
  key: /^(AuthFailure|UnauthorizedOperation)/,
  busy: /^(InternalError|RequestLimitExceeded|ResourceUnavailable)/,
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** `Authorization` header of a POST to `/`, which signs content type and host. */
export function tc3Authorization(secretId: string, secretKey: string, { service, host, timestamp, body }: Tc3Call): string {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const canonical = `POST\n/\n\ncontent-type:${JSON_TYPE}\nhost:${host}\n\n${signed}\n${sha256(body)}`
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

export const tencent =
  (url: string): Send =>
  async ({ accessKey, secretId, secretKey, templateId, signName }, { phone, params }) => {
    const address = new URL('/', url)
    const timestamp = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: accessKey,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: Object.values(params),
    })
    const { Response: answer } = await postToSmsService(address, body, {
      'content-type': JSON_TYPE,
      authorization: tc3Authorization(secretId, secretKey, { service: 'sms', host: address.host, timestamp, body }),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': REGION,
      'x-tc-timestamp': String(timestamp),
    })
    const { Error: error, SendStatusSet: sent } = (answer ?? {}) as { Error?: unknown; SendStatusSet?: readonly unknown[] }
    const outcome = error ?? sent?.[0]
    const code = smsField(outcome, 'Code')
    return code === 'Ok' ? smsField(outcome, 'SerialNo') : throwSmsRefusal(code, smsField(outcome, 'Message'), CODES)
  }
