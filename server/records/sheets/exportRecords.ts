// The list as a file: what a page of it would show, page by page, with the same filters, order, data scope and masks.

import type { Entity, Export } from '../../../engine/model/entity.ts'
import { headsOf } from '../../../engine/model/sheets.ts'
import type { Language } from '../../../i18n/say.ts'
import { AppError } from '../../errors.ts'
import type { Rec } from '../../store/records.ts'
import { readerOf } from '../actor.ts'
import type { Context } from '../context.ts'
import type { EntityHook } from '../hook.ts'
import { list } from '../read.ts'
import { breathe } from './breathe.ts'
import { dictionaryWords } from './dictionaryWords.ts'
import type { SheetFile } from './sheetFile.ts'
import { writeWorkbook } from './workbook.ts'
import { columnOf, writeCell } from './writeCell.ts'

/** Small enough that nobody notices the work between two breaths. */
const PAGE = 300

/** Throws auth.noPermission, and sheet.tooManyToExport when more records match than the file may hold. */
export async function exportRecords(context: Context, entity: Entity, hooks: readonly EntityHook[]): Promise<SheetFile> {
  const wanted = entity.export
  if (!wanted || !context.rights.codes.has(entity.permissions.export ?? '')) throw new AppError('auth.noPermission')
  const { language, platform } = context
  context.discloses?.(`${entity.title} export`)
  // A tree is a list of its records here.
  const flat = { ...entity, tree: null }
  const first = await page(context, flat, hooks, 1)
  refuseMore(first.total, wanted)
  const words = await dictionaryWords(platform, readerOf(context).tenantId, wanted.fields)
  const bytes = await writeWorkbook(async (writer) => {
    writer.sheet({ name: sheetName(wordIn(entity, entity.title, language)), columns: columnsOf(entity, wanted, language) })
    const seen = new Set<unknown>()
    let rows = first.records
    for (let current = 1; rows.length > 0; current++) {
      // A record that was added meanwhile moves the others onto the next page: each is written once.
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      refuseMore(seen.size, wanted)
      writer.add(fresh.map((record) => wanted.fields.map((field) => writeCell(field, record, words, language))))
      await breathe()
      rows = rows.length < PAGE ? [] : (await page(context, flat, hooks, current + 1)).records
    }
  })
  return { name: fileName(entity, wanted, language), bytes }
}

function page(context: Context, entity: Entity, hooks: readonly EntityHook[], current: number): Promise<{ records: Rec[]; total: number }> {
  return list({ ...context, query: { ...context.query, current: String(current), size: String(PAGE) } }, entity, hooks)
}

const inChinese = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 4 })

function refuseMore(count: number, { limit }: Export): void {
  if (count > limit) throw new AppError('sheet.tooManyToExport', { rounded: inChinese.format(limit), limit })
}

function columnsOf(entity: Entity, { fields }: Export, language: Language) {
  return fields.map((field) => columnOf(field, headsOf(entity, field)[language]))
}

function fileName(entity: Entity, { file }: Export, language: Language): string {
  return file === null ? `${wordIn(entity, entity.title, language)}_yyyyMMdd` : wordIn(entity, file, language)
}

export function wordIn({ words }: Pick<Entity, 'words'>, chinese: string, language: Language): string {
  return language === 'en' ? (words[chinese] ?? chinese) : chinese
}

/** A sheet's name is short and holds no sign that formulas use. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}
