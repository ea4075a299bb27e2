// Publishes drafts at their time: each on one node, checked anew, and with a message to the user who scheduled it.

import { rightsOf } from '#access/rights/rights.ts'
import { identityOfAbsent } from '#access/sessions/identify.ts'
import * as dict from '#engine/site/keys.ts'
import { fill } from '#i18n/fill.ts'
import type { Language } from '#i18n/translate.ts'
import { findingIn } from '#library/findingWords.ts'
import { formatFinding, isError } from '#model/checks/finding.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError, draftNews } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT } from '#store/rows.ts'
import { addInboxMessages } from '../../inbox/index.ts'
import { PUBLISH_PERMISSION } from '../author.ts'
import { publish, validateText } from '../publishSchema.ts'
import { claimDraft, draftId, dueDrafts, eraseDraft, findDraft, liveHash, refuseSchedule, type StoredDraft } from './draftRows.ts'
import { type Foretold, worseEffect } from './foretell.ts'

type Sentences = Readonly<Record<Language, string>>

/** A fault other than a refusal leaves the draft claimed: the next round after the claim ends tries it again. */
export async function publishScheduledDrafts(platform: Platform, now: Date): Promise<void> {
  for (const id of await dueDrafts(platform, now)) {
    if (!(await claimDraft(platform, id, now))) continue
    const draft = await findDraft(platform, { id_equal: id })
    if (draft === null) continue
    const refusal = await publishClaimed(platform, draft).catch((error: unknown) => {
      if (error instanceof AppError) return bothOf(() => error)
      throw error
    })
    if (refusal !== null) {
      await refuseSchedule(platform, id, refusal)
      platform.log.warn(`The scheduled publication of ${draft.file} was refused: ${refusal.en}`)
    }
    await inform(platform, draft, refusal)
  }
}

const bothOf = (error: (language: Language) => AppError): Sentences => ({ zh: error('zh').sentence('zh'), en: error('en').sentence('en') })

/** Publishes the draft, unless it was before the node ended that had it; returns why not, or `null`. */
async function publishClaimed(platform: Platform, draft: StoredDraft): Promise<Sentences | null> {
  const { file, text, base, reason, hash, scheduledBy, expected } = draft
  const identity = await identityOfAbsent(platform, MANAGING_TENANT, scheduledBy)
  if (identity === null || !(await rightsOf(platform, identity)).codes.has(PUBLISH_PERMISSION)) throw new AppError('schema.schedulerGone')
  if (liveHash(platform.library(), file) === hash) {
    await eraseDraft(platform, file, hash)
    return null
  }
  if (draft.isOvertaken) throw new AppError('schema.draftOvertaken', { path: file })
  const { findings, after } = await validateText(platform, file, text)
  const fault = findings.find(isError)
  if (fault) return bothOf((language) => new AppError('schema.findings', { finding: formatFinding(findingIn(language, fault)) }))
  const worse = await worseEffect(platform, file, after, JSON.parse(expected || '{}') as Foretold)
  if (worse) return bothOf((language) => new AppError('schema.impactWorse', { effect: worse[language] }))
  const author = identity.nickName || identity.account
  await publish(
    { platform, language: 'zh', author, authorId: scheduledBy },
    { file, text, base, reason, source: dict.schemaSource.console },
  )
  return null
}

/** One message of each scheduled publication. */
async function inform(platform: Platform, { file, hash, scheduledBy, publishAt }: StoredDraft, refusal: Sentences | null): Promise<void> {
  const news = draftNews[refusal === null ? 'published' : 'refused']
  const content = (language: Language) =>
    fill(news.content[language], { file, time: publishAt, reason: refusal?.[language] ?? '' }).slice(0, 500)
  const message = {
    kind: 'system',
    entity: 'schema-draft',
    recordId: draftId(`${file} ${hash} ${publishAt}`),
    title: news.title.zh,
    titleEn: news.title.en,
    content: content('zh'),
    contentEn: content('en'),
    time: siteTime(),
  }
  await addInboxMessages(platform, { userId: scheduledBy, tenantId: MANAGING_TENANT }, [message])
}
