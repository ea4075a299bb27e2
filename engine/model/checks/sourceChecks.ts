// Refuses keywords that need a table of our own in entities of an external database.

import type { EntityFile, FileField } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import { formats } from '../formats/formats.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Keywords that need a table of our own, with the fault and its fix. */
const OWN_TABLE: Readonly<Partial<Record<keyof EntityFile, readonly [fault: string, fix: string]>>> = {
  base: ['a view shares the table of its base, and this file names another table.', 'Remove "base", and say here what it said.'],
  series: ['devices send their rows into tables of our own.', 'Remove "series", or "source".'],
  rollup: ['roll-ups are kept in tables of our own.', 'Remove "rollup", or "source".'],
  process: ['a process writes its state in one transaction with the record.', 'Remove "process", or "source".'],
  history: ['changes are kept in one transaction with the record.', 'Remove "history", or "source".'],
  index: ['the indexes of that table are made in its own database.', 'Remove "index", and add it there.'],
  import: ['an import is stored whole or not at all, which takes a table of our own.', 'Remove "import".'],
}

export function checkSource(check: FileCheck): void {
  const { file } = check
  const base = check.base()
  if (base?.source && !file.source)
    check.report(['base'], `"${base.name}" has no table of our own.`, 'Name its table in a "source" of this file.')
  const { source } = file
  if (!source) return
  for (const [keyword, [fault, fix]] of Object.entries(OWN_TABLE)) {
    if (file[keyword as keyof EntityFile]) check.report([keyword], fault, fix)
  }
  for (const name of Object.keys(source.columns ?? {})) check.field(['source', 'columns', name], name)
  for (const [name, field] of Object.entries(file.properties ?? {}))
    sourceField(check, ['properties', name], field, source.writable === true)
  for (const [name, action] of ownActions(file)) {
    if (action.set === undefined) continue
    const path = ['actions', name, 'set']
    if (!source.writable) check.report(path, 'the table is only read.', 'Add "writable": true to "source", or remove it.')
    else if (action.at !== undefined && [action.at].flat().includes('batch'))
      check.report(path, 'the rows of several records are not written all or none there.', 'Use "at": "row".')
  }
}

function sourceField(check: FileCheck, path: JsonPath, field: FileField, isWritable: boolean): void {
  if (field.unique !== undefined && field.unique !== false)
    check.report([...path, 'unique'], 'only the unique keys of that table can hold this, across all tenants.', 'Remove it.')
  if (field.compute !== undefined && field.stored !== false)
    check.report([...path, 'compute'], 'the table has no column that keeps what is computed.', 'Add "stored": false.')
  if (field.was !== undefined) check.report([...path, 'was'], 'columns of that table are not renamed from here.', 'Remove it.')
  if (!isWritable || field.readOnly || field.form === false) return
  const { format } = field
  if (format && (formats[format].files || formats[format].markup))
    check.report(
      [...path, 'format'],
      'files that were uploaded here would not be known as used by that table.',
      'Add "readOnly": true, or use "url".',
    )
  if (format && formats[format].writeOnly)
    check.report([...path, 'format'], 'secrets are kept in our own way, which that database does not know.', 'Remove the field.')
}
