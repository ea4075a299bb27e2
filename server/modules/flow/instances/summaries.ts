// Adds a one-line summary of the record to lists of tasks and processes.

import type { Language } from '#i18n/say.ts'
import { summariesOf } from '#records/summaries.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, textOf } from '#store/rows.ts'

/** @param rows rows with `businessTable` and `businessId`; each gets a `summary`, '' if the record or its schema file is missing */
export async function addSummaries(platform: Kernel, rows: readonly Rec[], tenantId: string, language: Language): Promise<void> {
  for (const [name, carried] of Map.groupBy(rows, (row) => textOf(row, 'businessTable'))) {
    const entity = platform.library().entities.get(name)
    const ids = [...new Set(carried.map((row) => textOf(row, 'businessId')))]
    const summaries = entity ? await summariesOf(platform, { entity, ids, tenantId, language }) : null
    for (const row of carried) row.summary = summaries?.get(textOf(row, 'businessId')) ?? ''
  }
}
