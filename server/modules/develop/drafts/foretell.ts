// The effects of a draft whose publication is scheduled: they must not become worse until its time.

import type { Language } from '#i18n/translate.ts'
import { sentenceIn } from '#library/findingWords.ts'
import type { Library } from '#library/library.ts'
import { filesChangedBy } from '#library/servedText.ts'
import type { Platform } from '#server/platform.ts'
import type { SchemaEffect } from '../impact/effect.ts'
import { impactOf } from '../impact/impactOf.ts'

/** Number of rows or settings that the effects at a place concern, by place. */
export type Foretold = Readonly<Record<string, number>>

/** Hints do not count. */
const effectsOf = async (platform: Platform, file: string, after: Library): Promise<SchemaEffect[]> =>
  (await impactOf(platform, platform.library().entities, after.entities, filesChangedBy(file, platform.library(), after))).filter(
    ({ level }) => level !== 'hint',
  )

/** @param after the set with the draft in it */
export async function foretell(platform: Platform, file: string, after: Library): Promise<Foretold> {
  return sumsOf(await effectsOf(platform, file, after))
}

function sumsOf(effects: readonly SchemaEffect[]): Foretold {
  const sums: Record<string, number> = {}
  for (const effect of effects) sums[placeOf(effect)] = (sums[placeOf(effect)] ?? 0) + (effect.count ?? 1)
  return sums
}

/** Describes the first effect that was not foretold, or that concerns more than foretold; `null` if there is none. */
export async function worseEffect(
  platform: Platform,
  file: string,
  after: Library,
  foretold: Foretold,
): Promise<Readonly<Record<Language, string>> | null> {
  const effects = await effectsOf(platform, file, after)
  const sums = sumsOf(effects)
  const worse = effects.find((effect) => (sums[placeOf(effect)] ?? 0) > (foretold[placeOf(effect)] ?? 0))
  const sentence = (language: Language) => worse && `${worse.path.join('.')} ${sentenceIn(language, worse.fault)}`.trim()
  return worse ? { zh: sentence('zh') ?? '', en: sentence('en') ?? '' } : null
}

const placeOf = ({ level, file, path, records }: SchemaEffect): string => `${level} ${file} ${path.join('.')} ${records?.entity ?? ''}`
