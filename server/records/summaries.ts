// Summarises records in one line, for tasks and messages.

import type { Language } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Kernel } from '../kernel.ts'
import { fieldText } from './fieldText.ts'
import { masked } from './masked.ts'
import { dictionaryWords } from './sheets/dictionaryWords.ts'
import type { Sight } from './sight.ts'

export interface SummaryQuery {
  entity: Entity
  ids: readonly string[]
  tenantId: string
  language: Language
  /** Of the reader, who gets no value that it hides or masks. */
  sight: Sight
}

/** One line about each record, by id: title and facts of its card, such as `Annual leave · 2026-11-26 08:00 · Family`. */
export async function summariesOf(
  platform: Kernel,
  { entity: open, ids, tenantId, language, sight }: SummaryQuery,
): Promise<Map<string, string>> {
  const entity = sight.maskedEntity(open)
  const { title, facts } = entity.card
  const fields = [title, ...facts].flatMap((name) => entity.field[name ?? ''] ?? [])
  const records = masked(open, await repository(platform.store.db, open, systemActor(tenantId)).all({ id_in: ids.join(',') }), sight)
  const words = await dictionaryWords(platform, tenantId, fields)
  const summaryOf = (record: Rec) =>
    fields
      .map((field) => fieldText(entity, field, record, words, language).replace(/\s+/g, ' '))
      .filter((text) => text !== '')
      .join(' · ')
  return new Map(records.map((record) => [textOf(record, 'id'), summaryOf(record)]))
}
