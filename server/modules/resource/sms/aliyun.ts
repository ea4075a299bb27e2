// Alibaba Cloud SMS: an RPC style form, signed with HMAC-SHA1 over the sorted fields.

import { createHmac, randomUUID } from 'node:crypto'
import { type Codes, postToSmsService, smsField, throwSmsRefusal } from './ask.ts'
import type { Send } from './provider.ts'

const CODES: Codes = {
  key: /^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|isp\.RAM_PERMISSION_DENY|InvalidTimeStamp)/,
  busy: /^(Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR)/,
}
const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

/** Encoding by RFC 3986, which covers more characters than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export function aliyunSignature(method: 'GET' | 'POST', fields: Readonly<Record<string, string>>, secretKey: string): string {
  const sorted = Object.keys(fields).sort()
  const query = sorted.map((name) => `${encoded(name)}=${encoded(fields[name] ?? '')}`).join('&')
  return createHmac('sha1', `${secretKey}&`)
    .update(`${method}&${encoded('/')}&${encoded(query)}`)
    .digest('base64')
}

export const aliyun =
  (url: string): Send =>
  async ({ accessKey, secretKey, templateId, signName, regionId }, { phone, params }) => {
    const fields = {
      AccessKeyId: accessKey,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: phone,
      RegionId: regionId,
      SignName: signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: templateId,
      TemplateParam: JSON.stringify(params),
      Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
      Version: '2017-05-25',
    }
    const form = new URLSearchParams({ ...fields, Signature: aliyunSignature('POST', fields, secretKey) })
    const answer = await postToSmsService(new URL('/', url), form.toString(), { 'content-type': FORM })
    const code = smsField(answer, 'Code')
    return code === 'OK' ? smsField(answer, 'BizId') : throwSmsRefusal(code, smsField(answer, 'Message'), CODES)
  }
