// Tells the author of a publication when a rule refuses more saves than under the version before.

import type { RevisionHead } from '#engine/site/answers/schemaFiles.ts'
import { fill } from '#i18n/fill.ts'
import type { Language } from '#i18n/translate.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import type { SaveCount } from '#records/saveCounts.ts'
import { refusalNews } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT } from '#store/rows.ts'
import { addInboxMessages } from '../../inbox/index.ts'
import { claimWarning, revisionHeads, unwarnedRevisions } from '../revisionRows.ts'
import { countsOfVersion, storeSaveCounts } from './saveCountRows.ts'

/** Days after a publication in which it is watched. */
const WATCHED_DAYS = 3
/** Fewer refusals say nothing. */
const MIN_REFUSALS = 5

/** Saves of a version, and those that the rule refused. */
interface Share {
  saves: number
  refused: number
}

export interface RuleRefusals {
  fieldName: string
  rule: string
  before: Share
  after: Share
}

/** Rules whose share of refused saves at least doubled, the worst first. */
export function risenRefusals(before: readonly SaveCount[], after: readonly SaveCount[]): RuleRefusals[] {
  const savesOf = (counts: readonly SaveCount[], fieldName: string, rule: string) =>
    counts.find((one) => one.fieldName === fieldName && one.rule === rule)?.saves ?? 0
  const shareOf = (counts: readonly SaveCount[], fieldName: string, rule: string): Share => ({
    saves: savesOf(counts, '', ''),
    refused: savesOf(counts, fieldName, rule),
  })
  return after
    .filter(({ fieldName, saves }) => fieldName !== '' && saves >= MIN_REFUSALS)
    .map(({ fieldName, rule }) => ({
      fieldName,
      rule,
      before: shareOf(before, fieldName, rule),
      after: shareOf(after, fieldName, rule),
    }))
    .filter((one) => part(one.after) >= 2 * part(one.before))
    .sort((one, other) => other.after.refused - one.after.refused)
}

const part = ({ saves, refused }: Share): number => (saves === 0 ? 0 : refused / saves)

export async function warnOfRefusals(platform: Platform, now: Date): Promise<void> {
  await storeSaveCounts(platform, now)
  for (const revision of await unwarnedRevisions(platform, later(siteTime(now), -WATCHED_DAYS * DAY_SECONDS))) {
    const { file, number, hash, id } = revision
    const earlier = (await revisionHeads(platform, { file_equal: file })).find((one) => one.number < number && one.takenAt !== '')
    if (!earlier) continue
    const [before, after] = await Promise.all([countsOfVersion(platform, file, earlier.hash), countsOfVersion(platform, file, hash)])
    const [worst] = risenRefusals(before, after)
    if (worst && (await claimWarning(platform, id, siteTime(now)))) await inform(platform, revision, worst, siteTime(now))
  }
}

/** One message of each revision, about its worst rule. */
async function inform(
  platform: Platform,
  { id, file, number, authorId }: RevisionHead & { authorId: string },
  { fieldName, before, after }: RuleRefusals,
  time: string,
): Promise<void> {
  const entity = [...platform.library().entities.values()].find((one) => one.file === file)
  const title = entity?.field[fieldName.split('.')[0] ?? '']?.title ?? fieldName
  const args = { file, number, refused: after.refused, saves: after.saves, refusedBefore: before.refused, savesBefore: before.saves }
  const content = (language: Language) =>
    fill(refusalNews.content[language], { ...args, title: language === 'en' ? (entity?.words[title] ?? title) : title })
  const message = {
    kind: 'system',
    entity: 'schema-file',
    recordId: id,
    title: refusalNews.title.zh,
    titleEn: refusalNews.title.en,
    content: content('zh'),
    contentEn: content('en'),
    time,
  }
  await addInboxMessages(platform, { userId: authorId, tenantId: MANAGING_TENANT }, [message])
}
