// Creates the import template: a sheet with headings, and a second sheet that explains each column.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { headsOf, neededFields } from '#model/entity/sheets.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { formats, isOfFiles, isTruth } from '#model/formats/formats.ts'
import { AppError } from '../../errors.ts'
import { readerOf, userOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { sightOf } from '../sight.ts'
import { type DictionaryWords, dictionaryWords } from './dictionaryWords.ts'
import type { SheetFile } from './sheetFile.ts'
import { sheetName } from './sheetName.ts'
import { sheetNames, tableHeads, tableSheet, tableSheetColumns } from './tableSheets.ts'
import { writeWorkbook } from './workbook.ts'
import { sheetColumnOf } from './writeCell.ts'

/** Number of rows whose cells are formatted as text, so that `0012` and identity card numbers are kept. */
const PREPARED = 500
const WORDS_NAMED = 60

/** @param worded the entity with the words that the caller reads */
export async function exportTemplate(context: Context, entity: Entity, worded = entity): Promise<SheetFile> {
  const wanted = entity.import
  if (!wanted || !context.rights.codes.has(entity.permissions.import ?? '')) throw new AppError('auth.noPermission')
  const { language, platform } = context
  const sight = sightOf(context, entity)
  const fields = wanted.fields.filter((field) => sight.editsSome(field))
  const tables = wanted.tables
    .filter(({ field }) => sight.editsSome(field))
    .map((table) => ({ ...table, items: { ...table.items, fields: table.items.fields.filter(comeBySheet) } }))
  const needed = new Set(neededFields(wanted))
  const words = await dictionaryWords(platform, readerOf(context).tenantId, [...fields, ...tables.flatMap(({ items }) => items.fields)])
  const heads = fields.map((field) => headsOf(worded, worded.field[field.name] ?? field)[language])
  const title = translatedWord(worded, worded.title, language)
  const bytes = await writeWorkbook(userOf(context).userId, async (writer) => {
    writer.sheet({ name: sheetName(title), columns: fields.map((field, at) => sheetColumnOf(field, heads[at] ?? '')) })
    writer.add(Array.from({ length: PREPARED }, () => fields.map((field) => (isText(field) ? '' : null))))
    for (const table of tables) {
      writer.sheet(tableSheet(entity, table, language))
      writer.add(Array.from({ length: PREPARED }, () => tableSheetColumns(table).map((field) => (isText(field) ? '' : null))))
    }
    const columns = ['column', 'needed', 'takes'].map((key) => translate(language, `sheet.template.${key}`))
    writer.sheet({
      name: sheetName(translate(language, 'sheet.template.title')),
      columns: columns.map((head) => ({ head, width: 24, format: null })),
    })
    writer.add(
      fields.map((field, at) => [
        heads[at] ?? '',
        needed.has(field) ? translate(language, 'field.yes') : '',
        takes(field, words, language),
      ]),
    )
    for (const table of tables) {
      const names = tableHeads(entity, table, language)
      writer.add(
        tableSheetColumns(table).map((field, at) => [
          `${sheetNames(entity, table)[language]} › ${names[at] ?? ''}`,
          table.keys.includes(field) || (field.required && field.when === null) ? translate(language, 'field.yes') : '',
          takes(field, words, language),
        ]),
      )
    }
  })
  return { name: translate(language, 'sheet.template.file', { title }), bytes }
}

/** File fields are uploaded in the form, not imported. */
const comeBySheet = (field: Field): boolean => !isOfFiles(field)

function isText({ type, choices, format }: Field): boolean {
  return type === 'string' && choices === null && formats[format].notation === undefined
}

function takes(field: Field, words: DictionaryWords, language: Language): string {
  const { choices, format, type, multiple } = field
  const several = multiple ? translate(language, 'sheet.template.several') : ''
  const oneOf = (all: readonly (string | number)[]) => {
    const named = all.slice(0, WORDS_NAMED).join(translate(language, 'sheet.template.or'))
    return translate(language, 'sheet.template.oneOf', { words: all.length > WORDS_NAMED ? `${named} …` : named }) + several
  }
  if (choices?.kind === 'dict') return oneOf(words.words(field, language))
  if (choices?.kind === 'enum') return oneOf(choices.values)
  if (choices?.kind === 'entity') return translate(language, 'sheet.template.named') + several
  if (isTruth(field)) return oneOf([translate(language, 'field.yes'), translate(language, 'field.no')])
  if (type === 'number' || type === 'integer') return translate(language, 'sheet.template.number')
  return formats[format].notation ?? translate(language, 'sheet.template.text')
}
