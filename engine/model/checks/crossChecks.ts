// Checks that JSON Schema cannot express: references inside and between files, and expressions.

import type { EntityFile, FileLayout } from '../entity/entityFile.ts'
import type { RecordFile } from '../entity/resolveFile.ts'
import { TOP } from '../records/tree.ts'
import { IN_APPROVAL } from '../records/waitingActions.ts'
import { checkAlarmRules } from './alarmChecks.ts'
import { checkSections } from './arrangementChecks.ts'
import { checkBase } from './baseChecks.ts'
import { checkActions } from './buttonChecks.ts'
import type { CheckedFile } from './checkedFile.ts'
import { checkDictionaries } from './dictionaryChecks.ts'
import { checkField } from './fieldChecks.ts'
import { typeOf } from './fieldTypes.ts'
import { type EntityReference, FileCheck, type FileCheckContext, isSecretField } from './fileCheck.ts'
import { withFileDictionaries } from './fileDictionaries.ts'
import { type Finding, isError } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'
import { checkNotifications } from './notifyChecks.ts'
import { checkPrivacy } from './privacyChecks.ts'
import { checkProcess } from './processChecks.ts'
import { checkRecordPage } from './recordChecks.ts'
import { checkRef } from './refChecks.ts'
import { checkRequired, isAdded } from './requiredChecks.ts'
import { checkRoles } from './roleChecks.ts'
import { checkDetail, checkEndpoints, checkRoutes } from './routeChecks.ts'
import { checkFollows, checkKinds, checkRollups, checkSeries } from './seriesChecks.ts'
import { checkSheets } from './sheetChecks.ts'
import { checkSource } from './sourceChecks.ts'
import { checkStorage } from './storeChecks.ts'
import { checkTableUses } from './tableChecks.ts'
import { checkTitles } from './titleChecks.ts'
import { checkUnique } from './uniqueAcross.ts'
import { checkConstantValue, checkFilterValue } from './valueChecks.ts'
import { checkWords } from './wordsCheck.ts'

/**
 * Checks files that already satisfy the vocabulary against each other. A file that refers to a faulty file gets one finding that says so,
 * instead of all findings that follow from the fault.
 * @param faulty paths of faulty files by entity name; `files` has an earlier version of them, or none
 */
export function checkTogether(
  files: readonly CheckedFile[],
  given: FileCheckContext,
  faulty: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const surroundings = withFileDictionaries(files, given)
  const owners = ownersOf(files)
  const byName = filesByName(files)
  const twice = Map.groupBy([...checkUnique(files, surroundings.otherPlatform), ...checkKinds(owners.values())], ({ file }) => file)
  const verdicts = files.flatMap((one) => {
    const own = twice.get(one.map.file) ?? []
    // If two files claim one name, only the first is checked further.
    return owners.get(one.file.name) === one ? [{ one, ...cachedCheck(one, byName, surroundings), own }] : []
  })
  const unfit = new Map(
    verdicts.flatMap(({ one, found, own }) => ([...found, ...own].some(isError) ? [[one.file.name, one.map.file] as const] : [])),
  )
  const isKnown = (name: string, path: string) => (owners.get(name)?.map.file ?? path) === path
  const missing = new Map([...faulty].filter(([name, path]) => isKnown(name, path)))
  return [...twice.values()].flat().concat(verdicts.flatMap(({ one, found, places }) => awaited(one, found, places, missing, unfit)))
}

function ownersOf(files: readonly CheckedFile[]): ReadonlyMap<string, CheckedFile> {
  const owners = new Map<string, CheckedFile>()
  for (const one of files) if (!owners.has(one.file.name)) owners.set(one.file.name, one)
  return owners
}

const filesByName = (files: readonly CheckedFile[]): ReadonlyMap<string, EntityFile> =>
  new Map([...ownersOf(files)].map(([name, { file }]) => [name, file]))

/** Warnings of Chinese words without English. */
export function checkAllWords(files: readonly CheckedFile[], record: EntityFile): Finding[] {
  const byName = filesByName(files)
  return files.flatMap((file) => checkWords(file, byName, record))
}

/** Replaces the findings caused by a faulty file with one finding for each such file; for a view with a faulty base, with a single one. */
function awaited(
  { map, file }: CheckedFile,
  found: readonly Finding[],
  places: readonly EntityReference[],
  missing: ReadonlyMap<string, string>,
  unfit: ReadonlyMap<string, string>,
): readonly Finding[] {
  if (!found.some(isError)) return found
  const waits = (path: JsonPath, other: string) => map.value(path, `waits for ${other}.`, 'Correct that file first.')
  const base = file.base === undefined ? undefined : (missing.get(file.base) ?? unfit.get(file.base))
  if (base !== undefined && base !== map.file) return [waits(['base'], base)]
  // The fields of a view are unknown without its base.
  const baseless = found.filter((finding) => isError(finding) && finding.path === 'base')
  if (baseless.length > 0) return baseless
  let left = found
  const waiting = new Map<string, Finding>()
  for (const { name, path } of places) {
    const other = missing.get(name)
    if (other === undefined) continue
    const above = path.slice(0, -1).join('.')
    const others = left.filter((finding) => !isError(finding) || (finding.path !== above && !finding.path.startsWith(`${above}.`)))
    if (others.length < left.length && !waiting.has(name)) waiting.set(name, waits(path, other))
    left = others
  }
  return [...left, ...waiting.values()]
}

interface Verdict extends Pick<FileCheckContext, (typeof AROUND)[number]> {
  lookedUp: ReadonlyMap<string, EntityFile | undefined>
  found: readonly Finding[]
  places: readonly EntityReference[]
}

/** By the calls of the server, since nodes in one process may have other modules. */
const verdicts = new WeakMap<CheckedFile, WeakMap<object, Verdict>>()
const NO_CALLS = {}

const verdictOf = (one: CheckedFile, { hasRoute }: Pick<FileCheckContext, 'hasRoute'>): Verdict | undefined =>
  verdicts.get(one)?.get(hasRoute ?? NO_CALLS)

/** Findings of one file. They are cached while the file and all files that it refers to are unchanged. */
function cachedCheck(
  one: CheckedFile,
  byName: ReadonlyMap<string, EntityFile>,
  around: FileCheckContext,
): Pick<Verdict, 'found' | 'places'> {
  const known = verdictOf(one, around)
  if (known && isValid(known, byName, around)) return known
  const check = new FileCheck(one, byName, around)
  const found = checkFile(check)
  const { lookedUp, places } = check
  if (lookedUp) remember(one, lookedUp, found, places, around)
  return { found, places }
}

/**
 * Entity names that the check of each file without errors looked up, by path of the file; `null` for a file that has to be checked against
 * the others again. Together with the texts they suffice to repeat the result in another process, see `rememberFit`.
 */
export type Lookups = ReadonlyMap<string, readonly string[] | null>

/** Lookups of the checks of these files, as far as they were checked together. */
export function lookupsOf(files: readonly CheckedFile[], given: Pick<FileCheckContext, 'hasRoute'>): Lookups {
  const byName = filesByName(files)
  return new Map(
    files.map((one) => {
      const known = verdictOf(one, given)
      const isFit = known && !known.found.some(isError) && [...known.lookedUp].every(([name, file]) => byName.get(name) === file)
      return [one.map.file, isFit ? [...known.lookedUp.keys()] : null]
    }),
  )
}

/** Caches that an earlier process found no errors in these files, for as long as nothing changes that their checks look up. */
export function rememberFit(files: readonly CheckedFile[], lookups: Lookups, given: FileCheckContext): void {
  const byName = filesByName(files)
  const around = withFileDictionaries(files, given)
  for (const one of files) {
    const names = lookups.get(one.map.file)
    const known = verdictOf(one, around)
    if (names && !(known && isValid(known, byName, around)))
      remember(one, new Map(names.map((name) => [name, byName.get(name)])), [], [], around)
  }
}

function remember(
  one: CheckedFile,
  lookedUp: Verdict['lookedUp'],
  found: Verdict['found'],
  places: Verdict['places'],
  { record, hasRoute, dictionaries, dictionaryKeys, systemKeys, switchDictionaries, pages, panels }: FileCheckContext,
): void {
  const around = { record, hasRoute, dictionaries, dictionaryKeys, systemKeys, switchDictionaries, pages, panels }
  const own = verdicts.get(one) ?? new WeakMap<object, Verdict>()
  own.set(hasRoute ?? NO_CALLS, { lookedUp, found, places, ...around })
  verdicts.set(one, own)
}

const AROUND = ['record', 'hasRoute', 'dictionaries', 'dictionaryKeys', 'systemKeys', 'switchDictionaries', 'pages', 'panels'] as const

const isValid = (known: Verdict, byName: ReadonlyMap<string, EntityFile>, around: FileCheckContext): boolean =>
  AROUND.every((part) => known[part] === around[part]) && [...known.lookedUp].every(([name, file]) => byName.get(name) === file)

function checkFile(check: FileCheck): Finding[] {
  const { file } = check
  if (file.base !== undefined) checkBase(check, file.base)
  checkHistory(check)
  const { fieldGroups = {} } = check.around.record as RecordFile
  for (const [at, name] of (file.uses ?? []).entries()) check.known(['uses', at], name, Object.keys(fieldGroups), 'group of fields')
  check.icon(['icon'], file.icon)
  const directory = file.menu === false ? undefined : file.menu?.directory
  if (typeof directory === 'object') check.icon(['menu', 'directory', 'icon'], directory.icon)
  checkNames(check)
  checkDictionaries(check)
  checkRoutes(check)
  checkEndpoints(check)
  checkDetail(check)
  checkRequired(check)
  const layoutOfForm = file.dialog?.layout ?? 'page'
  const placeOf = check.formPlaces()
  if (layoutOfForm !== 'page' && !Object.entries(check.properties).some(([name, { section }]) => placeOf(name, section).section))
    check.report(['dialog', 'layout'], 'no field stands in a section.', 'Add "sections", or remove it.')
  check.panel(['dialog', 'panel'], file.dialog?.panel)
  check.panel(['dialog', 'formPanel'], file.dialog?.formPanel)
  if (file.tree) {
    check.field(['tree', 'parent'], file.tree.parent)
    checkParent(check, file.tree.parent)
    if (file.tree.label !== undefined) check.field(['tree', 'label'], file.tree.label)
    if (file.tree.parents !== undefined) check.condition(['tree', 'parents'], file.tree.parents)
  }
  for (const [name, source] of Object.entries(file.tree?.child ?? {})) {
    check.field(['tree', 'child', name], name)
    check.expression(['tree', 'child', name], source, check.properties, 'any')
  }
  const layout = typeof file.layout === 'object' ? file.layout.kind : file.layout
  if (layout === 'tree-and-form' && !file.tree)
    check.report(['layout'], 'there is no tree to show beside the form.', 'Add "tree" with the field that holds the parent.')
  for (const key of file.sort?.split(',') ?? []) checkSort(check, key.trim().replace(/^-/, ''))
  for (const [at, names] of (file.index ?? []).entries()) checkIndex(check, at, names)
  checkSections(check, ['sections'], check.properties)
  for (const [key, value] of Object.entries(file.where ?? {})) {
    check.filterKey(['where', key], key, check.properties)
    checkFilterValue(check, ['where', key], key, value, isFilled(check))
    const field = check.properties[key.replace(/_equal$/, '')]
    if (file.base !== undefined && file.api === undefined && isFilled(check) && field?.readOnly && String(field.default) !== value)
      check.report(
        ['where', key],
        'calls of the base cannot set a read-only field, so records that are added here would not appear.',
        'Add an "api" of the view, or "actions": {"add": false}.',
      )
  }
  for (const [name, field] of Object.entries(file.properties ?? {})) checkField(check, ['properties', name], field, check.properties)
  checkTitles(check, ['properties'], Object.keys(file.properties ?? {}), check.properties)
  if (typeof file.layout === 'object' && file.layout.detail !== undefined)
    check.narrowed(['layout'], file.layout.detail, 'detail', file.layout)
  if (typeof file.layout === 'object' && file.layout.kind === 'tree-and-list') checkTreeLayout(check, file.layout)
  checkActions(check)
  checkPrivacy(check)
  checkRecordPage(check)
  checkFollows(check)
  checkProcess(check)
  checkNotifications(check)
  checkRoles(check)
  checkSheets(check)
  checkSeries(check)
  checkAlarmRules(check)
  checkRollups(check)
  checkSource(check)
  checkTableUses(check)
  checkStorage(check)
  for (const name of Object.keys(file.reader?.fields ?? {})) check.field(['reader', 'fields', name], name)
  return check.found
}

/** Properties that the server adds to the records of a tree. */
const OF_TREES = ['children', 'hasChildren']

function checkNames(check: FileCheck): void {
  for (const name of Object.keys(check.file.properties ?? {})) {
    const path = ['properties', name]
    if (OF_TREES.includes(name))
      check.report(path, `"${name}" is a name of the server for what stands below a record.`, 'Choose another name.')
    if (name === IN_APPROVAL) check.report(path, `"${name}" is a reserved name.`, 'Choose another one.')
    if (name === 'id' && isAdded(check))
      check.report(path, '"id" is the key of every record, which the server gives.', 'Choose another name.')
  }
}

/** True if new records get the values of `where`: the file, or the base of a view, lets people add records. */
function isFilled(check: FileCheck): boolean {
  const base = check.base()
  const { api, actions, endpoints, series, rollup, source } = { ...base, ...check.file }
  return api !== undefined && actions?.add !== false && endpoints?.submit !== false && !series && !rollup && !source
}

/** Checks the field with the id of the parent record: it must be a text or a reference to the same entity. */
function checkParent(check: FileCheck, name: string): void {
  const field = check.properties[name]
  if (!field) return
  const { ref, format = 'id', enum: values, dict, dictBiz } = field
  const own = check.file.base ?? check.file.name
  const isReference = ref?.url !== undefined || (ref?.entity !== undefined && [own, check.file.name].includes(ref.entity) && !ref.multiple)
  const isText =
    ref === undefined && typeOf(field) === 'string' && (format === 'id' || format === 'text') && (values ?? dict ?? dictBiz) === undefined
  const isGiven = (field.compute ?? field.serial ?? field.total) !== undefined
  if (field.stored === false || isGiven || isSecretField(field) || (!isReference && !isText))
    check.report(['tree', 'parent'], `"${name}" does not name one record of this entity.`, `Name a field with "ref" to "${own}".`)
  else if (isText) checkConstantValue(check, ['tree', 'parent'], TOP, name, field)
}

function checkSort(check: FileCheck, name: string): void {
  check.field(['sort'], name)
  const field = check.properties[name]
  if (field?.stored === false) check.report(['sort'], `"${name}" is not stored.`, 'Name a field with a column.')
  else if (field && isSecretField(field)) check.report(['sort'], `"${name}" is a secret.`, 'Name another field.')
}

function checkIndex(check: FileCheck, at: number, names: readonly string[]): void {
  for (const [place, name] of names.entries()) {
    check.field(['index', at, place], name)
    if (check.properties[name]?.stored === false)
      check.report(['index', at, place], `"${name}" is not stored.`, 'Name fields with a column.')
  }
}

/** Checks `history`: views share the history of their base, and device rows are too many for a history. */
function checkHistory(check: FileCheck): void {
  const { base, history, series, rollup } = check.file
  if (history === undefined) return
  if (base !== undefined) check.report(['history'], 'a view has the history of its base.', `Say it in "${base}".`)
  if (history && (series || rollup)) check.report(['history'], 'rows of devices have no history.', 'Leave it out.')
}

function checkTreeLayout(check: FileCheck, { tree, filter }: FileLayout): void {
  if (tree) checkRef(check, ['layout', 'tree'], tree, {})
  else check.report(['layout'], '"tree" is missing.', 'Add "tree" with an "entity" or a "url".')
  if (filter !== undefined) check.filterKey(['layout', 'filter'], filter, check.properties)
  else check.report(['layout'], '"filter" is missing.', 'Add "filter", the wire filter that the chosen node sets.')
}
