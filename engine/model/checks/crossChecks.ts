// Checks that JSON Schema cannot express: references inside and between files, and expressions.

import { conditionalButtons, ownActions } from '../entity/actions.ts'
import type { EntityFile, FileLayout } from '../entity/entityFile.ts'
import { actionFacts } from './actionChecks.ts'
import { fieldFacts, refFacts } from './fieldChecks.ts'
import { type CheckedFile, FileCheck, type FileCheckContext } from './fileCheck.ts'
import type { Finding } from './finding.ts'
import { processFacts } from './processChecks.ts'
import { recordFacts } from './recordChecks.ts'
import { followsFacts, rollupFacts, seriesFacts } from './seriesChecks.ts'
import { sheetFacts } from './sheetChecks.ts'
import { sourceFacts } from './sourceChecks.ts'
import { tableUses } from './tableChecks.ts'
import { checkUnique } from './uniqueAcross.ts'
import { checkWords } from './wordsCheck.ts'

/** Entities that may have `"menu"`. */
const OF_A_ROW = ['edit', 'delete', 'view']

/** Findings over files that each satisfy the vocabulary. */
export function checkTogether(files: readonly CheckedFile[], surroundings: FileCheckContext): Finding[] {
  const byName = new Map(files.map((file) => [file.file.name, file.file]))
  return [
    ...checkUnique(files, surroundings.otherPlatform),
    ...files.flatMap((file) => beside(file, byName, surroundings)),
    ...(surroundings.errorsOnly ? [] : files.flatMap((file) => checkWords(file, byName, surroundings.record))),
  ]
}

interface Verdict extends Pick<FileCheckContext, 'record' | 'hasRoute' | 'dictionaries' | 'panels'> {
  asked: ReadonlyMap<string, EntityFile | undefined>
  findings: readonly Finding[]
}

const verdicts = new WeakMap<CheckedFile, Verdict>()

/** Found again as long as neither the file nor one that it asked for is another: a change in a folder of a thousand costs what it touches. */
function beside(one: CheckedFile, byName: ReadonlyMap<string, EntityFile>, around: FileCheckContext): readonly Finding[] {
  const known = verdicts.get(one)
  if (known && isSame(known, around) && [...known.asked].every(([name, file]) => byName.get(name) === file)) return known.findings
  const check = new FileCheck(one, byName, around)
  const findings = checkFile(check)
  const { record, hasRoute, dictionaries, panels } = around
  if (check.asked) verdicts.set(one, { asked: check.asked, findings, record, hasRoute, dictionaries, panels })
  return findings
}

const AROUND = ['record', 'hasRoute', 'dictionaries', 'panels'] as const

const isSame = (known: Verdict, around: FileCheckContext): boolean => AROUND.every((part) => known[part] === around[part])

function checkFile(check: FileCheck): Finding[] {
  const { file } = check
  if (file.base !== undefined) checkBase(check, file.base)
  historyFacts(check)
  for (const [at, name] of (file.required ?? []).entries()) check.field(['required', at], name)
  if (file.dialog?.layout !== undefined && file.dialog.layout !== 'page' && !Object.values(check.properties).some(({ section }) => section))
    check.report(['dialog', 'layout'], 'no field stands in a section.', 'Give the fields a "section", or remove it.')
  check.panel(['dialog', 'panel'], file.dialog?.panel)
  check.panel(['dialog', 'formPanel'], file.dialog?.formPanel)
  if (file.tree) {
    check.field(['tree', 'parent'], file.tree.parent)
    if (file.tree.label !== undefined) check.field(['tree', 'label'], file.tree.label)
    if (file.tree.parents !== undefined) check.expression(['tree', 'parents'], file.tree.parents, check.properties, 'bool')
  }
  for (const [name, source] of Object.entries(file.tree?.child ?? {})) {
    check.field(['tree', 'child', name], name)
    check.expression(['tree', 'child', name], source, check.properties, 'any')
  }
  const layout = typeof file.layout === 'object' ? file.layout.kind : file.layout
  if (layout === 'tree-and-form' && !file.tree)
    check.report(['layout'], 'there is no tree to show beside the form.', 'Add "tree" with the field that holds the parent.')
  if (file.sort) for (const key of file.sort.split(',')) check.field(['sort'], key.trim().replace(/^-/, ''))
  for (const [at, names] of (file.index ?? []).entries()) indexFacts(check, at, names)
  const titles = Object.values(check.properties).flatMap(({ section }) => section ?? [])
  for (const [at, section] of (file.sections ?? []).entries())
    check.known(['sections', at], section, [...new Set(titles)], 'section of a field')
  for (const key of Object.keys(file.where ?? {})) check.filterKey(['where', key], key, check.properties)
  for (const [name, field] of Object.entries(file.properties ?? {})) fieldFacts(check, ['properties', name], field, check.properties)
  if (typeof file.layout === 'object' && file.layout.detail !== undefined) {
    check.narrowed(['layout'], file.layout.detail, 'detail', file.layout)
  }
  if (typeof file.layout === 'object' && file.layout.kind === 'tree-and-list') treeBeside(check, file.layout)
  for (const [name, action] of ownActions(file)) actionFacts(check, ['actions', name], name, action)
  for (const name of conditionalButtons) {
    const action = file.actions?.[name]
    if (typeof action !== 'object') continue
    if (action.when === undefined) check.report(['actions', name], '"when" is missing.', 'Add the condition, or remove the entry.')
    else check.expression(['actions', name, 'when'], action.when, check.properties, 'bool')
    for (const key of Object.keys(action))
      if (key !== 'when') check.report(['actions', name, key], `"${name}" takes only "when".`, 'Give a button of your own another name.')
  }
  for (const [name, action] of Object.entries(file.actions ?? {}))
    if (action === 'menu' && !OF_A_ROW.includes(name))
      check.report(
        ['actions', name],
        `"${name}" is no built-in button of a row.`,
        `Take one of ${OF_A_ROW.join(', ')}, or write the action out.`,
      )
  recordFacts(check)
  followsFacts(check)
  processFacts(check)
  sheetFacts(check)
  seriesFacts(check)
  rollupFacts(check)
  sourceFacts(check)
  tableUses(check)
  for (const name of Object.keys(file.reader?.fields ?? {})) check.field(['reader', 'fields', name], name)
  return check.found
}

function indexFacts(check: FileCheck, at: number, names: readonly string[]): void {
  for (const [place, name] of names.entries()) {
    check.field(['index', at, place], name)
    if (check.properties[name]?.stored === false)
      check.report(['index', at, place], `"${name}" is not stored.`, 'Name fields with a column.')
  }
}

/** Views share a table, and so its history; rows of devices come by the million. */
function historyFacts(check: FileCheck): void {
  const { base, history, series, rollup } = check.file
  if (history === undefined) return
  if (base !== undefined) check.report(['history'], 'a view has the history of its base.', `Say it in "${base}".`)
  if (history && (series || rollup)) check.report(['history'], 'rows of devices have no history.', 'Leave it out.')
}

function checkBase(check: FileCheck, name: string): void {
  check.entity(['base'], name)
  const above = check.other(name)?.base
  if (above !== undefined) check.report(['base'], `"${name}" is a view itself.`, `Use its base "${above}".`)
}

function treeBeside(check: FileCheck, { tree, filter }: FileLayout): void {
  if (tree) refFacts(check, ['layout', 'tree'], tree, {})
  else check.report(['layout'], '"tree" is missing.', 'Add "tree" with an "entity" or a "url".')
  if (filter !== undefined) check.filterKey(['layout', 'filter'], filter, check.properties)
  else check.report(['layout'], '"filter" is missing.', 'Add "filter", the wire filter that the chosen node sets.')
}
