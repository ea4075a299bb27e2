// Sends due text messages through the service of their configuration.

import * as dict from '#engine/site/keys.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { isStableId } from '#store/ids.ts'
import { type NewValues, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { deliverOutbox, eraseOldOf, hasNoRetriesLeft, type Outbox } from '../../outbox.ts'
import { aliyun } from './aliyun.ts'
import { verificationCode } from './codeDigits.ts'
import { messageTransitions } from './messageTransitions.ts'
import type { Params, Send } from './provider.ts'
import { qcloud } from './qcloud.ts'
import { qiniu } from './qiniu.ts'
import { smsTexts } from './sms.ts'
import { tencent } from './tencent.ts'
import { messageText } from './text.ts'
import { yunpian } from './yunpian.ts'

const messages: Outbox = {
  entity: 'sms-message',
  transitions: messageTransitions,
  states: dict.messageState,
  retriedErrors: ['sms.away', 'sms.late', 'sms.busy'],
  retryDelays: [30, 120, 600],
  leaseSeconds: 60,
  concurrency: 10,
  batchSize: 500,
  fields: ['kind', 'smsId', 'phone', 'params', 'expireTime'],
  isUrgent: isCode,
  retentionDays: 180,
}

/** Sends due messages, codes first; returns the number that this node tried. Stops when `signal` is aborted. */
export function deliverDue(platform: Platform, now: Date, signal?: AbortSignal): Promise<number> {
  return deliverOutbox(messages, platform, now, signal, async (row, at) => ({ params: null, ...(await send(platform, row, at)) }))
}

export const eraseOldMessages = (platform: Platform, now: Date): Promise<void> => eraseOldOf(messages, platform, now)

function isCode({ kind }: Rec): boolean {
  return kind === dict.messageKind.code
}

async function send(platform: Platform, row: Rec, now: Date): Promise<NewValues> {
  const expires = textOf(row, 'expireTime')
  if (expires !== '' && millisecondsOf(expires) < now.getTime()) throw new AppError('sms.expired')
  if (hasNoRetriesLeft(messages, row)) throw new AppError('sms.away')
  const wanted = { id_equal: textOf(row, 'smsId') }
  const fields = ['category', 'templateId', 'signName', 'accessKey', 'secretKey', 'secretId', 'regionId']
  const [configuration] = await repositoryOfAllTenants(platform, 'sms').find(wanted, { fields })
  if (!configuration) throw new AppError('sms.none')
  const account = smsTexts(configuration)
  const params = paramsOf(platform, row)
  const service = serviceOf(platform, configuration)
  if (service) return { serial: await service(account, { phone: textOf(row, 'phone'), params }) }
  // Messages that are only logged are read in the list; those of demo configurations include the code there.
  return isStableId(textOf(row, 'smsId')) ? { content: messageText(account, params) } : {}
}

function paramsOf({ auth }: Platform, row: Rec): Params {
  if (isCode(row)) return { code: verificationCode(auth.keys, textOf(row, 'id')) }
  return JSON.parse(textOf(row, 'params') || '{}') as Params
}

/** `null` if messages are only logged. */
function serviceOf({ config: { smsUrls } }: Platform, row: Rec): Send | null {
  switch (textOf(row, 'category')) {
    case dict.sms.yunpian:
      return yunpian(smsUrls.yunpian)
    case dict.sms.qiniuCloud:
      return qiniu(smsUrls.qiniu)
    case dict.sms.alibabaCloud:
      return aliyun(smsUrls.aliyun)
    case dict.sms.tencentCloud:
      return row.secretId ? tencent(smsUrls.tencent) : qcloud(smsUrls.qcloud)
    default:
      return null
  }
}
