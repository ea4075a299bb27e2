// Ends trials whose time is over, each on one node, and tells the authors of the drafts.

import { fill } from '#i18n/fill.ts'
import type { Language } from '#i18n/translate.ts'
import { siteTime } from '#model/siteTime.ts'
import { trialNews } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT } from '#store/rows.ts'
import { addInboxMessages } from '../../inbox/index.ts'
import { DRAFT, draftId, endExpiredTrial, expiredTrials, type StoredDraft } from '../drafts/draftRows.ts'
import { refreshTrials } from './activeTrials.ts'

export async function endExpiredTrials(platform: Platform, now: Date): Promise<void> {
  for (const draft of await expiredTrials(platform, siteTime(now)))
    if (await endExpiredTrial(platform, draft)) await tellAuthor(platform, draft)
  await refreshTrials(platform)
}

async function tellAuthor(platform: Platform, { file, hash, authorId, trialNames, trialUntil }: StoredDraft): Promise<void> {
  const content = (language: Language) => fill(trialNews.content[language], { file, roles: trialNames, time: trialUntil }).slice(0, 500)
  const message = {
    kind: 'system',
    entity: DRAFT,
    recordId: draftId(`${file} ${hash} ${trialUntil}`),
    title: trialNews.title.zh,
    titleEn: trialNews.title.en,
    content: content('zh'),
    contentEn: content('en'),
    time: siteTime(),
  }
  await addInboxMessages(platform, { userId: authorId, tenantId: MANAGING_TENANT }, [message])
}
