// Tencent Cloud SMS with appId and appKey, the API before 3.0: JSON, with a SHA-256 over key, phone and time.

import { createHash, randomInt } from 'node:crypto'
import { type Codes, postToSmsService, smsField, throwSmsRefusal } from './ask.ts'
import type { Send } from './provider.ts'

const CHINA = 86
const CODES: Codes = { key: /^(1001|1006|1007|1014|1020)$/, busy: /^(1003|1011|60008)$/ }

export function qcloudSignature(appKey: string, random: string, time: number, phone: string): string {
  return createHash('sha256').update(`appkey=${appKey}&random=${random}&time=${time}&mobile=${phone}`).digest('hex')
}

export const qcloud =
  (url: string): Send =>
  async ({ accessKey, secretKey, templateId, signName }, { phone, params }) => {
    const random = String(randomInt(1_000_000, 9_999_999))
    const time = Math.floor(Date.now() / 1000)
    const address = new URL('/v5/tlssmssvr/sendsms', url)
    address.search = new URLSearchParams({ sdkappid: accessKey, random }).toString()
    const body = JSON.stringify({
      tel: { nationcode: String(CHINA), mobile: phone },
      sign: signName,
      tpl_id: Number(templateId),
      params: Object.values(params),
      sig: qcloudSignature(secretKey, random, time, phone),
      time,
      extend: '',
      ext: '',
    })
    const answer = await postToSmsService(address, body, { 'content-type': 'application/json' })
    return answer.result === 0 ? smsField(answer, 'sid') : throwSmsRefusal(smsField(answer, 'result'), smsField(answer, 'errmsg'), CODES)
  }
