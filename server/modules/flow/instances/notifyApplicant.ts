// Inbox message to an applicant about the end of a process, unless they ended it themselves.

import * as dict from '#engine/site/keys.ts'
import { fill } from '#i18n/fill.ts'
import { siteTime } from '#model/siteTime.ts'
import { processNews } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { addInboxMessages } from '../../inbox/index.ts'
import type { FlowWork } from '../work.ts'

/** Page with the applicant's own processes. */
const PAGE = 'work-send'

const outcomes: Readonly<Record<string, (typeof processNews)[keyof typeof processNews]>> = {
  [dict.flowStatus.approved]: processNews.approved,
  [dict.flowStatus.rejected]: processNews.rejected,
  [dict.flowStatus.ended]: processNews.ended,
}

export async function notifyApplicant({ db, actor, who, now }: FlowWork, instance: Rec, flowStatus: string): Promise<void> {
  const userId = textOf(instance, 'startUserId')
  const outcome = outcomes[flowStatus]
  if (!outcome || userId === '' || userId === who.id) return
  const args = { name: textOf(instance, 'processDefinitionName'), by: who.name }
  const { content } = processNews
  const hasDecider = who.name !== ''
  const message = {
    kind: 'system',
    entity: PAGE,
    recordId: textOf(instance, 'id').slice(0, 32),
    time: siteTime(now),
    title: fill(outcome.zh, args),
    titleEn: fill(outcome.en, args),
    content: hasDecider ? fill(content.zh, args) : '',
    contentEn: hasDecider ? fill(content.en, args) : '',
  }
  await addInboxMessages(db, { userId, tenantId: actor.tenantId }, [message])
}
