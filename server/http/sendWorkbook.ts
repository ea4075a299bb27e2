// Sends a workbook or CSV file with its type, and a name in the language of the request.

import { siteTime } from '../../engine/model/siteTime.ts'
import type { FileKind, SheetFile } from '../records/sheets/sheetFile.ts'
import { contentDisposition } from './contentDisposition.ts'
import type { Call } from './route.ts'

const TYPES: Readonly<Record<FileKind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Sets the headers of a download; returns the bytes for the reply. */
export function sendWorkbook({ reply }: Pick<Call, 'reply'>, { name, kind = 'xlsx', bytes }: SheetFile): Buffer {
  const file = `${name.replace('yyyyMMdd', siteTime().slice(0, 10).replaceAll('-', ''))}.${kind}`
  reply.type(TYPES[kind]).header('content-disposition', contentDisposition('attachment', file, `table.${kind}`))
  return bytes
}
