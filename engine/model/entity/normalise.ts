// Converts a schema file to an `Entity`: merges its base, fills in every default and freezes the result.

import { compileExpression } from '../expressions/expression.ts'
import { formats } from '../formats/formats.ts'
import { buttonConditions, normaliseActions } from './actions.ts'
import { alarmRulesOf } from './alarmRules.ts'
import { childFiles, childTable } from './childTable.ts'
import { hasCorrections, withCorrectAction } from './corrections.ts'
import { derivedFields, writesOf } from './derivedFields.ts'
import { endpointsOf, parseEndpoint } from './endpoints.ts'
import type { Entity, Field, PageLayout, Reader, SortKey } from './entity.ts'
import type { EntityFile, FileChildren, FileField } from './entityFile.ts'
import { normaliseField, refOf } from './field.ts'
import { initialColumns, namedColumns, ownProperties, recordField } from './fileColumns.ts'
import { formPlaces, mergedSections, sectionLists } from './fileSections.ts'
import type { Process } from './flowProcess.ts'
import type { Follows } from './follows.ts'
import { boardOf, calendarOf } from './layouts.ts'
import type { Menu } from './menuRow.ts'
import { notificationsOf } from './notifications.ts'
import { oneOrSeveral } from './oneOrSeveral.ts'
import { buttonCodes, buttonPermission, permissionPrefix, permissionsOf, rolesOf } from './permissions.ts'
import { cardOf, printFormOf, recordTabsOf } from './recordPage.ts'
import type { Tree } from './recordTree.ts'
import { factorsOf, OWNER } from './series.ts'
import { exportOf, importOf } from './sheets.ts'
import type { TableSource } from './tableSource.ts'
import { wordsOver } from './translations.ts'

/** Other files that `normalise` needs. */
export interface SchemaLibrary {
  /** `schemas/record.json` with `words.json`: fields of every record, and shared translations. */
  record: EntityFile
  file(name: string): EntityFile | undefined
}

const DIALOG_WIDTH = 760

/**
 * Converts one schema file to a frozen `Entity`. Throws if the base is missing or an expression does not parse; `validateFiles` reports
 * both before.
 * @param path path below the schema folder, `system/param.json`
 */
export function normalise(file: EntityFile, path: string, library: SchemaLibrary): Entity {
  const { own: stated, base, named } = withBase(file, library)
  const own = withCorrectAction(stated, base, library.record)
  const required = new Set(own.required ?? [])
  const properties = withRecord(greyWhereFlagged(own, oncePerMoment(own)), library.record.properties ?? {}, named)
  const writes = writesOf(file, baseOf(file, library))
  const derived = derivedFields(properties, { ...writes, otherOf: (name) => writtenOf(name, library) })
  const fields = placed(
    Object.entries(properties).flatMap(([name, field]) =>
      field.children
        ? tableOfChildren(name, field, field.children, required.has(name), library)
        : normaliseField(name, field, required.has(name), derived.get(name)),
    ),
    formPlaces(sectionLists(own.sections)),
  )
  // No prototype: keys of requests are looked up here, and `constructor` must not be found.
  const field: Record<string, Field> = Object.assign(Object.create(null), Object.fromEntries(fields.map((field) => [field.name, field])))
  const source = sourceOf(own)
  const tree = treeOf(own, fields)
  const endpoints = endpointsOf(own, tree !== null)
  const hasPrivate = fields.some(
    (field) => field.private ?? (field.children === null && field.items?.fields.some((column) => column.private)),
  )
  const permissions = permissionsOf({ ...own, route: file.route }, { hasPrivate, hasList: endpoints.list !== undefined })
  return deepFreeze<Entity>({
    name: file.name,
    was: oneOrSeveral(file.was),
    title: own.title ?? file.name,
    file: path,
    base,
    route: file.route ?? null,
    api: own.api ?? null,
    endpoints,
    fields,
    field,
    columns: fields.filter((field) => field.list),
    shownColumns: shownColumnsOf(own, fields),
    search: fields.filter((field) => field.search),
    where: Object.fromEntries(Object.entries(own.where ?? {}).map(([key, value]) => [key in field ? `${key}_equal` : key, value])),
    sort: sortOf(own.sort ?? '-id'),
    tree,
    layout: layoutOf(file.layout),
    dialog: { width: own.dialog?.width ?? DIALOG_WIDTH, kind: own.dialog?.kind ?? 'modal' },
    formLayout: own.dialog?.layout ?? 'page',
    panel: own.dialog?.panel ?? null,
    formPanel: own.dialog?.formPanel ?? null,
    board: boardOf(own),
    calendar: calendarOf(own),
    listTabs: field[own.list?.tabs ?? ''] ?? null,
    mine: own.list?.mine ?? [],
    listHint: own.list?.hint ?? null,
    rowColors: (own.list?.rowColors ?? []).map(({ when, ...color }) => ({ ...color, when: compileExpression(when) })),
    find: own.find ?? [],
    totals: Object.entries(own.list?.total ?? {}).flatMap(([name, take]) => (field[name] ? [{ field: field[name], take }] : [])),
    card: cardOf(own, fields, tree?.label ?? null),
    tabs: recordTabsOf(own),
    printForm: printFormOf(own),
    tenant: own.tenant ?? true,
    index: own.index ?? [],
    actions: normaliseActions(own, permissionPrefix(own)),
    conditions: buttonConditions(own),
    menuOnly: Object.entries(own.actions ?? {}).flatMap(([name, action]) => (action === 'menu' ? [name] : [])),
    follows: followsOf(own),
    refreshes: own.refreshes ?? [],
    export: exportOf(own, fields),
    import: importOf(own, fields),
    process: processOf(own),
    notifications: file.base === undefined ? notificationsOf(file) : [],
    reader: readerOf(own),
    history: historyOf(own, endpoints),
    permissions,
    roles: rolesOf(file, buttonCodes(own, permissions)),
    menu: menuOf(file, own),
    series: own.series
      ? {
          key: [],
          revise: false,
          drift: {},
          round: false,
          end: null,
          flag: null,
          ...OWNER,
          ...own.series,
          hj212: own.series.hj212
            ? factorsOf(own.series.hj212, Object.fromEntries(Object.entries(own.properties ?? {}).map(([name, { unit }]) => [name, unit])))
            : null,
          alarms: alarmRulesOf(own),
        }
      : null,
    corrections: hasCorrections(own),
    rollup: own.rollup ? { where: {}, ...OWNER, ...own.rollup } : null,
    dictionaries: file.dictionaries ?? {},
    source,
    words: wordsOver(library.record.en ?? {}, ...childFiles(own).map((name) => library.file(name)?.en), own.en),
  })
}

/** Initially visible columns. Fields without a column are ignored, and if none remains all columns are visible. */
function shownColumnsOf(file: EntityFile, fields: readonly Field[]): string[] {
  const all = fields.filter((field) => field.list).map(({ name }) => name)
  const shown = (initialColumns(file) ?? []).filter((name) => all.includes(name))
  return shown.length > 0 ? shown : all
}

interface WithBase {
  own: EntityFile
  base: string
  /** Names of the fields with a column; `null` if each field decides. */
  named: ReadonlySet<string> | null
}

/** Merges a view with its base; keywords of the view win, and page, menu and layout are not inherited. A base may not be a view. */
function withBase(file: EntityFile, library: SchemaLibrary): WithBase {
  const base = baseOf(file, library)
  const properties = ownProperties(file, base, library.record.properties)
  if (file.base === undefined) return { own: { ...file, properties }, base: file.name, named: namedColumns(file) }
  if (!base) throw new Error(`${file.name}: base "${file.base}" is no entity`)
  const own: EntityFile = {
    ...base,
    ...file,
    // In version 2 the initial columns are part of `list`, which a view replaces as a whole.
    columns: initialColumns(file) ?? (file.list && file.version !== 3 ? undefined : initialColumns(base)),
    sections: mergedSections(file, base),
    permission: file.permission ?? base.permission ?? base.name.replaceAll('-', '_'),
    properties,
    endpoints: { ...base.endpoints, ...file.endpoints },
    actions: { ...base.actions, ...file.actions },
    en: { ...base.en, ...file.en },
  }
  return { own, base: base.name, named: namedColumns(file) ?? namedColumns(base) }
}

/** The properties of an entity, and the keywords that copy values between them. */
function writtenOf(name: string, library: SchemaLibrary) {
  const file = library.file(name)
  return file && { properties: withBase(file, library).own.properties ?? {}, ...writesOf(file, baseOf(file, library)) }
}

const baseOf = ({ base }: EntityFile, library: SchemaLibrary) => (base === undefined ? undefined : library.file(base))

/** Table field for the records of a child entity; empty if the entity is not loaded. */
function tableOfChildren(name: string, field: FileField, { entity, by }: FileChildren, required: boolean, library: SchemaLibrary): Field[] {
  const file = library.file(entity)
  if (!file) return []
  const { own } = withBase(file, library)
  const permissions = { add: buttonPermission(own, 'add'), edit: buttonPermission(own, 'edit'), delete: buttonPermission(own, 'delete') }
  return [{ ...normaliseField(name, childTable(field, own), required), children: { entity, by, permissions } }]
}

/** Adds the fields of `record.json` after those of the file, which may override their properties. */
function withRecord(
  own: Readonly<Record<string, FileField>>,
  record: Readonly<Record<string, FileField>>,
  named: ReadonlySet<string> | null,
): Record<string, FileField> {
  const ofRecord = Object.entries(record).map(([name, field]) => [name, recordField(name, field, own[name], named)])
  // The first spread sets the order of the keys, the last one their values.
  return { ...own, ...Object.fromEntries(ofRecord) }
}

/** Makes rows unique: series rows by device, time and key, roll-up rows by bucket. */
function oncePerMoment({ properties = {}, series, rollup }: EntityFile): Readonly<Record<string, FileField>> {
  const name = (series ?? rollup)?.device ?? OWNER.device
  const device = properties[name]
  const unique = series ? [series.time, ...(series.key ?? [])] : rollup && ['time', ...rollup.by.filter((one) => one !== name)]
  return device && unique ? { ...properties, [name]: { ...device, unique } } : properties
}

/** Adds a grey tone to values of rows whose flag makes them invalid; used in lists, cards, prints and workbooks. */
function greyWhereFlagged({ series }: EntityFile, properties: Record<string, FileField>): Record<string, FileField> {
  if (!series?.flag) return properties
  const { field, valid } = series.flag
  const grey = `!empty(${field}) && !(${field} in ${JSON.stringify(valid)})`
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const isMeasured = one.type === 'number' || one.type === 'integer'
      if (!isMeasured || one.list === false) return [name, one]
      const list = typeof one.list === 'object' ? one.list : {}
      return [name, { ...one, list: { ...list, tone: { grey, ...list.tone } } }]
    }),
  )
}

function treeOf(file: EntityFile, fields: readonly Field[]): Tree | null {
  if (!file.tree) return null
  const label = file.tree.label ?? fields.find((field) => formats[field.format].label && field.list)?.name ?? 'id'
  const { parent, lazy = false, parents, child = {}, message = null } = file.tree
  return {
    parent,
    label,
    lazy,
    parents: parents === undefined ? null : compileExpression(parents),
    child: Object.fromEntries(Object.entries(child).map(([name, source]) => [name, compileExpression(source)])),
    message,
  }
}

/** Parses `"-createTime,sort"`: comma-joined fields, a minus for descending order. */
function sortOf(text: string): SortKey[] {
  return text.split(',').map((key) => {
    const name = key.trim()
    return { field: name.replace('-', ''), descending: name.startsWith('-') }
  })
}

/** Sets the place of each field in the form: sections in the stated order, others at the end. */
function placed(fields: readonly Field[], placeOf: ReturnType<typeof formPlaces>): Field[] {
  return fields.map((field) => ({ ...field, ...placeOf(field.name, field.section) }))
}

function layoutOf(layout: EntityFile['layout']): PageLayout {
  if (typeof layout !== 'object') return { kind: layout ?? 'page' }
  if (layout.kind === 'page' || layout.kind === 'tree-and-form') return { kind: layout.kind }
  if (layout.kind === 'tree-and-list') {
    return { kind: 'tree-and-list', tree: refOf({ tree: true, ...layout.tree }), filter: layout.filter ?? '' }
  }
  return {
    kind: 'master-detail',
    direction: layout.direction ?? 'horizontal',
    detail: layout.detail ?? '',
    where: layout.where ?? {},
    defaults: layout.defaults ?? {},
  }
}

function sourceOf({ source }: EntityFile): TableSource | null {
  return source ? { writable: false, columns: {}, ...source } : null
}

function followsOf({ follows }: EntityFile): Follows | null {
  if (!follows) return null
  const { key = 'id', offline, ...rest } = follows
  return { ...rest, key, offline: offline === undefined ? null : compileExpression(offline) }
}

function processOf({ process: declared }: EntityFile): Process | null {
  if (!declared) return null
  const variables = Object.entries(declared.variables ?? {}).map(([name, source]) => [name, compileExpression(source)])
  return {
    category: declared.category,
    variables: Object.fromEntries(variables),
    edits: declared.edits ?? {},
    reveals: declared.reveals ?? {},
  }
}

function readerOf({ reader }: EntityFile): Reader | null {
  if (!reader) return null
  const { title, add = null, call, fields, messages = {}, confirm = null } = reader
  return { title, add, call: parseEndpoint(call, ''), fields, messages, confirm }
}

const HISTORY_DAYS = 365

/** History of an entity: on by default for records that people write; a view uses that of its base. */
function historyOf(
  { api, history, series, rollup, source }: EntityFile,
  { submit, update, remove }: Entity['endpoints'],
): Entity['history'] {
  if (history === false || series || rollup || source) return null
  if (history) return { keep: history.keep ?? HISTORY_DAYS }
  return api !== undefined && (submit ?? update ?? remove) ? { keep: HISTORY_DAYS } : null
}

const directoryCode = (directory: string | { code: string } = 'more'): string =>
  typeof directory === 'string' ? directory : directory.code

function menuOf(file: EntityFile, own: EntityFile): Menu | null {
  if (file.route === undefined || file.menu === false) return null
  return {
    code: file.menu?.code ?? file.name.replaceAll('-', '_'),
    directory: directoryCode(file.menu?.directory),
    newDirectory: typeof file.menu?.directory === 'object' ? file.menu.directory : null,
    title: file.menu?.title ?? own.title ?? file.name,
    english: file.menu?.english ?? null,
    icon: own.icon ?? '',
    sort: file.menu?.sort ?? 100,
  }
}

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value) || value instanceof RegExp) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
