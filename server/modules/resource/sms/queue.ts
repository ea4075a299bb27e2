// Queues messages in a table, so that a call does not wait for the service that sends them.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Params } from './provider.ts'
import { smsTexts, takesText } from './sms.ts'
import { messageText } from './text.ts'

export type MessageKind = keyof typeof dict.messageKind

export interface NewMessages {
  kind: MessageKind
  /** Record of `sms` with the configuration. */
  configuration: Rec
  phones: readonly string[]
  params: Params
  /** Seconds after which the messages are no longer sent. */
  life?: number
}

/** Parameters whose values no list shows. */
const SECRET = /^(code|captcha|password)$/i
const HIDDEN = '******'
const MAX_CONTENT_LENGTH = 1000

/** Queues a message for each phone; returns their ids. Throws sms.paramMissing for a missing parameter of the text. */
export async function queueMessages(db: Database, actor: Actor, messages: NewMessages): Promise<string[]> {
  const { kind, configuration, phones, params, life } = messages
  const now = siteTime()
  const values = {
    kind: dict.messageKind[kind],
    smsId: configuration.id,
    params: kind === 'code' ? null : JSON.stringify(params),
    content: contentOf(configuration, params),
    state: dict.messageState.queued,
    dueTime: now,
    expireTime: life === undefined ? null : later(now, life),
  }
  const ids: string[] = []
  for (const phone of phones) {
    const row = await repository(db, 'sms-message', actor).insert({ ...values, phone })
    ids.push(textOf(row, 'id'))
  }
  return ids
}

/** Text of a message: the filled text or template, for the list. */
function contentOf(configuration: Rec, params: Params): string {
  const open = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : value]))
  const content = takesText(configuration)
    ? messageText(smsTexts(configuration), open)
    : `${textOf(configuration, 'templateId')} ${JSON.stringify(open)}`
  return content.slice(0, MAX_CONTENT_LENGTH)
}
