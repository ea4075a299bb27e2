// Qiniu SMS: JSON, signed with a token over the whole request.

import { createHmac } from 'node:crypto'
import { type Codes, postToSmsService, smsField, throwSmsRefusal } from './ask.ts'
import type { Send } from './provider.ts'

export interface SignedCall {
  method: string
  address: URL
  contentType?: string
  body?: string
}

const JSON_TYPE = 'application/json'
const CODES: Codes = { key: /^(BadToken|Unauthorized|InvalidToken|Forbidden)/i, busy: /^(TooManyRequests|InternalError)/i }

/** `Authorization` header of a Qiniu request. */
export function qiniuToken(accessKey: string, secretKey: string, { method, address, contentType, body }: SignedCall): string {
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\n`
  const head = `${method} ${address.pathname}${address.search}\nHost: ${address.host}\n${type}\n`
  const signature = createHmac('sha1', secretKey)
    .update(head + (body ?? ''))
    .digest('base64')
  return `Qiniu ${accessKey}:${signature.replaceAll('+', '-').replaceAll('/', '_')}`
}

export const qiniu =
  (url: string): Send =>
  async ({ accessKey, secretKey, templateId }, { phone, params }) => {
    const address = new URL('/v1/message', url)
    const body = JSON.stringify({ template_id: templateId, mobiles: [phone], parameters: params })
    const authorization = qiniuToken(accessKey, secretKey, { method: 'POST', address, contentType: JSON_TYPE, body })
    const answer = await postToSmsService(address, body, { 'content-type': JSON_TYPE, authorization })
    const error = smsField(answer, 'error')
    return error === '' ? smsField(answer, 'job_id') : throwSmsRefusal(error, smsField(answer, 'sms-message'), CODES)
  }
