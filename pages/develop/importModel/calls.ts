// Calls for the start of a model.

import { api } from '#engine/api/client.ts'
import type { ProductModels } from '#engine/site/answers/productModels.ts'
import type { ExampleModel, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import { textWith } from '#engine/text/text.ts'
import { en } from '#i18n/modelImport/en.ts'
import { zh } from '#i18n/modelImport/zh.ts'

export const useImportText = textWith('modelImport', { zh, en })

const API = '/api/blade-develop/schema-file'
/** Reading a large workbook takes the server some time. */
const PATIENCE_MS = 120_000

export const readExamples = () => api.get<ExampleModel[]>(`${API}/examples`, {}, { silent: true })

export function readSheet(file: File): Promise<SheetProposal> {
  const body = new FormData()
  body.append('file', file)
  return api.post(`${API}/sheet-model`, { body, silent: true, timeout: PATIENCE_MS })
}

export function readProductModels(file: File): Promise<ProductModels> {
  const body = new FormData()
  body.append('file', file)
  return api.post(`${API}/model-file`, { body, silent: true, timeout: PATIENCE_MS })
}
