// Exports a list as a file that the server creates.

import { api } from '../api/client.ts'
import { endpoint } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { toast } from '../api/toast.ts'
import type { Entity } from '../model/entity/entity.ts'
import { type FirstPageQuery, wantedParams } from '../model/list/firstPage.ts'
import { saveFile } from './saveFile.ts'
import { sheetWords } from './sheetText.ts'

export type ExportQuery = Pick<FirstPageQuery, 'sort' | 'filters'>

/** Timeout in milliseconds, long enough for 50,000 records. */
export const FILE_TIMEOUT = 300_000

/** Query for these records only, in list order. */
export const onlyThese = ({ sort }: ExportQuery, records: readonly Rec[]): ExportQuery => ({
  sort,
  filters: { id_in: records.map(({ id }) => id).join(',') },
})

/** Exports all pages of a list. A refusal is shown as a toast. */
export async function saveExport(entity: Entity, query: ExportQuery): Promise<void> {
  const { t } = sheetWords()
  toast.success(t('sheet.exporting'))
  const file = await api.file(endpoint(entity, 'export').path, wantedParams(entity, query), { timeout: FILE_TIMEOUT }).catch(() => null)
  if (!file) return
  saveFile(file)
  toast.success(t('sheet.exported', { name: file.name }))
}
