// Yunpian SMS: a form with the API key and the whole text, which must match a template there.

import { type Codes, postToSmsService, smsField, throwSmsRefusal } from './ask.ts'
import type { Send } from './provider.ts'
import { messageText } from './text.ts'

const CODES: Codes = { key: /^-[123]$/, busy: /^-(4|5\d?)$/ }
const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

export const yunpian =
  (url: string): Send =>
  async (account, { phone, params }) => {
    const form = new URLSearchParams({ apikey: account.accessKey, mobile: phone, text: messageText(account, params) })
    const answer = await postToSmsService(new URL('/v2/sms/single_send.json', url), form.toString(), { 'content-type': FORM })
    const reason = smsField(answer, 'detail') || smsField(answer, 'msg')
    return answer.code === 0 ? smsField(answer, 'sid') : throwSmsRefusal(smsField(answer, 'code'), reason, CODES)
  }
