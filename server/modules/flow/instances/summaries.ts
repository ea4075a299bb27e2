// Adds a one-line summary of the record to lists of tasks and processes.

import { userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { sightOf } from '#records/sight.ts'
import { summariesOf } from '#records/summaries.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'

/** @param rows rows with `businessTable` and `businessId`; each gets a `summary`; it says so if the record or its schema file is missing */
export async function addSummaries(context: Context, rows: readonly Rec[]): Promise<void> {
  const { platform, language } = context
  const { tenantId } = userOf(context)
  for (const [name, carried] of Map.groupBy(rows, (row) => textOf(row, 'businessTable'))) {
    const entity = platform.library().entities.get(name)
    const ids = [...new Set(carried.map((row) => textOf(row, 'businessId')))]
    const summaries = entity ? await summariesOf(platform, { entity, ids, tenantId, language, sight: sightOf(context, entity) }) : null
    const gone = name === '' ? '' : new AppError('record.notFound').sentence(language)
    for (const row of carried) row.summary = summaries?.get(textOf(row, 'businessId')) ?? gone
  }
}
