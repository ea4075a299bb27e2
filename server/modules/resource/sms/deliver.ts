// Sends what is due, on whichever node takes it first. A message that a service cannot take now is tried again later.

import * as dict from '#engine/site/keys.ts'
import { later, millisecondsOf, siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { isStableId } from '#store/ids.ts'
import { type NewValues, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { putOffTooLong } from '../../courier.ts'
import { statesBefore } from '../../transitions.ts'
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

/** Seconds before the second attempt and each further one. */
const WAITS = [30, 120, 600]
/** A node that has not said how it ended after so many seconds is gone, and another one sends the message. */
const LEASE_S = 60
const LONGEST_WAIT_S = Math.max(LEASE_S, ...WAITS)
const AT_ONCE = 10
const KEPT_DAYS = 180
const ERASED_AT_ONCE = 1000
const PASSING: readonly string[] = ['sms.away', 'sms.late', 'sms.busy']
const READ = ['id', 'kind', 'smsId', 'phone', 'params', 'state', 'attempts', 'expireTime']

/** Tries what is due, codes first; returns how many messages this node tried to send. Takes no more once `signal` says so. */
export async function deliverDue(platform: Platform, now: Date, signal?: AbortSignal): Promise<number> {
  const clock = clockFrom(now)
  const rows = (await dueRows(platform, now)).sort((one, other) => Number(isCode(other)) - Number(isCode(one)))
  let tried = 0
  const work = async (): Promise<void> => {
    for (let row = rows.shift(); row && !signal?.aborted; row = rows.shift()) if (await deliver(platform, row, clock)) tried += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tried
}

async function dueRows(platform: Platform, now: Date): Promise<Rec[]> {
  const messages = repositoryOfAllTenants(platform, 'sms-message')
  const waiting = { state_in: statesBefore(messageTransitions, 'take').join(',') }
  await messages.change({ ...waiting, ...putOffTooLong(now, LONGEST_WAIT_S) }, { dueTime: siteTime(now) })
  const sort = [{ field: 'dueTime', descending: false }]
  return messages.find({ ...waiting, dueTime_datele: siteTime(now) }, { fields: READ, sort })
}

const isCode = ({ kind }: Rec): boolean => kind === dict.messageKind.code

/** A round may last for minutes, in which the moment it began at goes on. */
function clockFrom(now: Date): () => Date {
  const start = performance.now()
  return () => new Date(now.getTime() + performance.now() - start)
}

/** Messages name people's phones: they are not kept for ever. */
export async function eraseOldMessages(platform: Platform, now: Date): Promise<void> {
  const oldest = siteTime(new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await repositoryOfAllTenants(platform, 'sms-message').erase({ createTime_lt: oldest }, ERASED_AT_ONCE)
}

/** False when another node has it. */
async function deliver(platform: Platform, row: Rec, clock: () => Date): Promise<boolean> {
  const attempts = Number(row.attempts)
  const taken = { state: dict.messageState.sending, attempts: attempts + 1, dueTime: later(siteTime(clock()), LEASE_S) }
  if (!(await change(platform, row, { state: textOf(row, 'state'), attempts }, taken))) return false
  const after = await outcomeOf(platform, row, clock)
  await change(platform, row, { state: dict.messageState.sending, attempts: attempts + 1 }, after)
  return true
}

/** Changes a message that is still as it was. */
async function change(platform: Platform, row: Rec, still: { state: string; attempts: number }, values: NewValues): Promise<boolean> {
  const wanted = { id_equal: textOf(row, 'id'), state_equal: still.state, attempts_equal: String(still.attempts) }
  return (await repositoryOfAllTenants(platform, 'sms-message').change(wanted, values)) === 1
}

async function outcomeOf(platform: Platform, row: Rec, clock: () => Date): Promise<NewValues> {
  try {
    const done = await send(platform, row, clock())
    const sent = { state: dict.messageState.sent, sentTime: siteTime(clock()), reason: null, reasonEn: null, params: null }
    return { ...sent, ...done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wait = PASSING.includes(error.key) ? WAITS[Number(row.attempts)] : undefined
    const reason = { reason: error.sentence('zh'), reasonEn: error.sentence('en') }
    if (wait === undefined) return { ...reason, state: dict.messageState.failed }
    return { ...reason, state: dict.messageState.queued, dueTime: later(siteTime(clock()), wait) }
  }
}

async function send(platform: Platform, row: Rec, now: Date): Promise<NewValues> {
  const expires = textOf(row, 'expireTime')
  if (expires !== '' && millisecondsOf(expires) < now.getTime()) throw new AppError('sms.expired')
  // A node went down at each attempt.
  if (Number(row.attempts) > WAITS.length) throw new AppError('sms.away')
  const wanted = { id_equal: textOf(row, 'smsId') }
  const fields = ['category', 'templateId', 'signName', 'accessKey', 'secretKey', 'secretId', 'regionId']
  const [configuration] = await repositoryOfAllTenants(platform, 'sms').find(wanted, { fields })
  if (!configuration) throw new AppError('sms.none')
  const account = smsTexts(configuration)
  const params = paramsOf(platform, row)
  const service = serviceOf(platform, configuration)
  if (service) return { serial: await service(account, { phone: textOf(row, 'phone'), params }) }
  // Where nothing is sent the list is the phone; of the configurations that came with a demo, codes included.
  return isStableId(textOf(row, 'smsId')) ? { content: messageText(account, params) } : {}
}

function paramsOf({ auth }: Platform, row: Rec): Params {
  if (isCode(row)) return { code: verificationCode(auth.keys, textOf(row, 'id')) }
  return JSON.parse(textOf(row, 'params') || '{}') as Params
}

/** `null` where messages are only written down. */
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
