// An xlsx file as an answer: its type, and its name in the language of whoever saves it.

import { siteTime } from '../../engine/model/siteTime.ts'
import type { SheetFile } from '../records/sheets/sheetFile.ts'
import type { Call } from './route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sets the headers of a download; returns the bytes for the reply. */
export function sendWorkbook({ reply }: Pick<Call, 'reply'>, { name, bytes }: SheetFile): Buffer {
  const file = `${name.replace('yyyyMMdd', siteTime().slice(0, 10).replaceAll('-', ''))}.xlsx`
  // RFC 6266: programs that know no `filename*` take the plain one.
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  reply.type(XLSX).header('content-disposition', `attachment; filename="table.xlsx"; filename*=UTF-8''${encoded}`)
  return bytes
}
