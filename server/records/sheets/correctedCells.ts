// Applies cells corrected in the console to the uploaded file.

import type { CorrectedCells } from '#model/entity/sheets.ts'
import { AppError } from '../../errors.ts'
import { parseObject } from './mappedHeads.ts'
import type { SheetRow } from './sheetRow.ts'

/** Throws request.parameterInvalid for an invalid value. */
export function parseCorrectedCells(text: string | undefined): CorrectedCells {
  const parsed = parseObject(text, 'mended')
  const isCells = (cells: unknown) =>
    typeof cells === 'object' &&
    cells !== null &&
    Object.entries(cells).every(([at, one]) => /^\d{1,3}$/.test(at) && typeof one === 'string')
  if (!Object.values(parsed).every(isCells)) throw new AppError('request.parameterInvalid', { name: 'mended' })
  return parsed as CorrectedCells
}

export function withCorrections({ number, cells }: SheetRow, all: CorrectedCells): SheetRow {
  const own = all[String(number)]
  if (!own) return { number, cells }
  // Rows read from a file all have the length of the longest one.
  const next = [...cells]
  for (const [at, text] of Object.entries(own)) if (Number(at) < next.length) next[Number(at)] = text === '' ? null : text
  return { number, cells: next }
}
