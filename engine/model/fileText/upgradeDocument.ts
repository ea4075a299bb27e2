// Rewrites a schema file of an earlier version in the keywords of version 3. What the file says stays the same, and comments stay.

import { type DictionaryPlace, dictionaryPlaces, type FieldsOf } from '../entity/dictionaryPlaces.ts'
import type { Entity } from '../entity/entity.ts'
import type { EntityFile, FileField } from '../entity/entityFile.ts'
import { sectionsOf } from '../entity/sections.ts'
import { comparedWords, type EntryNames, RESERVED_WORDS } from '../expressions/entryNames.ts'
import { upgrade } from '../vocabulary/renamings.ts'
import { type DocumentArray, type DocumentMember, type DocumentNode, type DocumentObject, nodeOf, plainValue } from './jsonDocument.ts'

/** Facts of the other files that the new keywords depend on. */
export interface UpgradeAround {
  /** The entity of the file, as it is served. */
  entity: Pick<Entity, 'fields' | 'columns' | 'shownColumns'>
  /** Base of a view. */
  base: EntityFile | undefined
  /** Fields of `record.json`, in their order. */
  recordFields: Readonly<Record<string, FileField>>
  /** All fields of the records in the keywords of the file, with those of its groups, of its base and of `record.json`. */
  fields: Readonly<Record<string, FileField>>
  fieldsOf: FieldsOf
  /** Names of dictionary entries. */
  names: EntryNames
  /** Title field of another entity; `undefined` if there is none. */
  labelOf(entity: string): string | undefined
}

/** Rewrites the file in place. */
export function upgradeDocument(file: DocumentNode, around: UpgradeAround): void {
  if (file.kind !== 'object') return
  renameWords(file)
  setVersion(file)
  remove(file, 'type')
  const isView = member(file, 'base') !== undefined
  const properties = objectAt(file, 'properties')
  arrangeColumns(file, properties, around)
  arrangeSections(file, properties, around.entity, isView)
  shortenRefs(properties, around)
  for (const action of membersOf(objectAt(file, 'actions'))) {
    const dialog = action.value.kind === 'object' ? objectAt(action.value, 'dialog') : undefined
    const fields = dialog && objectAt(dialog, 'properties')
    if (!dialog || !fields) continue
    shortenRefs(fields, around)
    const lists = Object.groupBy(
      membersOf(fields).flatMap((field) => sectionOf(field) ?? []),
      ({ title }) => title,
    )
    for (const field of membersOf(fields)) if (field.value.kind === 'object') remove(field.value, 'section')
    const sections = Object.entries(lists).map(([title, fields = []]) => [title, fields.map(({ name }) => name)] as const)
    if (sections.length > 0) set(dialog, 'sections', Object.fromEntries(sections))
  }
  if (properties) removeEmpty(file, properties, around)
  nameEntries(file, around)
}

/** Writes the names of dictionary entries in place of their keys. */
function nameEntries(file: DocumentObject, { fields, fieldsOf, names }: UpgradeAround): void {
  const nameOfKey = (field: FileField | undefined, key: string): string | undefined => {
    const code = field?.dict ?? field?.dictBiz
    const own = code !== undefined && Object.hasOwn(names, code) ? names[code] : undefined
    return Object.keys(own ?? {}).find((name) => own?.[name] === key)
  }
  for (const place of dictionaryPlaces(plainValue(file) as EntityFile, fields, fieldsOf)) {
    const text = namedText(place, nameOfKey)
    if (text === place.text) continue
    const holder = nodeAt(file, place.path.slice(0, -1))
    const found = holder?.kind === 'array' ? holder.members[Number(place.path.at(-1))] : holder && member(holder, String(place.path.at(-1)))
    if (!found) continue
    if (place.kind === 'key' || place.kind === 'entry') found.key = JSON.stringify(text)
    else found.value = nodeOf(text)
  }
}

function namedText(
  { text, kind, fields, field }: DictionaryPlace,
  nameOfKey: (field: FileField | undefined, key: string) => string | undefined,
) {
  if (kind === 'value' || kind === 'entry') return nameOfKey(field, text) ?? text
  if (kind === 'values')
    return text
      .split(',')
      .map((key) => nameOfKey(field, key) ?? key)
      .join(',')
  let result = ''
  let from = 0
  for (const { field: name, column, word, isLiteral, start, end } of comparedWords(text)) {
    const compared = column === null ? fields[name] : fields[name]?.items?.properties[column]
    const entry = isLiteral ? nameOfKey(compared, word) : undefined
    if (entry === undefined || start < from || Object.hasOwn(fields, entry) || RESERVED_WORDS.has(entry)) continue
    result += text.slice(from, start) + entry
    from = end
  }
  return result + text.slice(from)
}

/** Replaces renamed keywords of version 1. */
function renameWords(file: DocumentObject): void {
  for (const { wrote, reads } of upgrade(plainValue(file)).old) {
    const holder = at(file, wrote.slice(0, -1))
    const word = holder && member(holder, String(wrote.at(-1)))
    if (!holder || !word) continue
    const [key, inner] = reads.slice(wrote.length - 1).map(String)
    if (inner === undefined) word.key = JSON.stringify(key)
    else {
      const there = objectAt(holder, key as string)
      if (there) set(there, inner, plainValue(word.value))
      else if (!member(holder, key as string)) set(holder, key as string, { [inner]: plainValue(word.value) })
      remove(holder, String(wrote.at(-1)))
    }
  }
}

function setVersion(file: DocumentObject): void {
  const version = member(file, 'version')
  if (version) version.value = nodeOf(3)
  else {
    const after = file.members.findIndex(({ key }) => key === '"$schema"')
    file.members.splice(after + 1, 0, { key: '"version"', value: nodeOf(3), above: [], behind: [] })
  }
}

/** Replaces `list.columns`, and `true` and `false` of fields, by `columns` and `moreColumns`. */
function arrangeColumns(file: DocumentObject, properties: DocumentObject | undefined, { entity, recordFields, base }: UpgradeAround): void {
  const list = objectAt(file, 'list')
  const flags = membersOf(properties).flatMap(({ key, value }) => {
    // `true` also replaces the width that `record.json` gives.
    if (typeof recordFields[nameOf(key)]?.list === 'object') return []
    const column = value.kind === 'object' ? member(value, 'list') : undefined
    return value.kind === 'object' && column?.value.kind === 'scalar' ? [value] : []
  })
  const isNamed = list !== undefined && member(list, 'columns') !== undefined
  const isColumnStated =
    isNamed || flags.length > 0 || membersOf(properties).some(({ value }) => value.kind === 'object' && isFalse(member(value, 'list')))
  if (member(file, 'columns') || entity.columns.length === 0 || !isColumnStated) return
  for (const { value } of membersOf(properties))
    if (value.kind === 'object' && (flags.includes(value) || isFalse(member(value, 'list')))) remove(value, 'list')
  if (list) remove(list, 'columns')
  // The list of a view replaces that of its base, also without a keyword.
  const isBare = Object.keys(base?.list ?? {}).every((key) => key === 'columns')
  if (list && list.members.length === 0 && list.end.length === 0 && isBare) remove(file, 'list')
  const more = entity.columns.map(({ name }) => name).filter((name) => !entity.shownColumns.includes(name))
  set(file, 'columns', entity.shownColumns)
  if (more.length > 0) set(file, 'moreColumns', more)
}

/** Replaces `section` of the fields by `sections`. A view names only the fields that it moves itself. */
function arrangeSections(
  file: DocumentObject,
  properties: DocumentObject | undefined,
  entity: UpgradeAround['entity'],
  isView: boolean,
): void {
  const own = new Set(membersOf(properties).flatMap((field) => sectionOf(field)?.name ?? []))
  const before = member(file, 'sections')
  if (own.size === 0 && before?.value.kind !== 'array') return
  for (const { value } of membersOf(properties)) if (value.kind === 'object') remove(value, 'section')
  const lists = sectionsOf(entity.fields).flatMap(({ title, fields }) => {
    const names = fields.map(({ name }) => name).filter((name) => !isView || own.has(name))
    return title === null ? [] : [[title, names] as const]
  })
  set(file, 'sections', Object.fromEntries(lists))
}

/** Writes a reference that shows the title of the other entity by its name only. */
function shortenRefs(fields: DocumentObject | undefined, around: UpgradeAround): void {
  for (const { value: field } of membersOf(fields)) {
    if (field.kind !== 'object') continue
    const items = objectAt(field, 'items')
    shortenRefs(items && objectAt(items, 'properties'), around)
    const ref = member(field, 'ref')
    if (ref?.value.kind !== 'object' || ref.value.members.some(({ above, behind }) => above.length + behind.length > 0)) continue
    const { entity, label = 'name', ...others } = plainValue(ref.value) as Record<string, string>
    if (entity !== undefined && Object.keys(others).length === 0 && label === around.labelOf(entity)) ref.value = nodeOf(entity)
  }
}

/** Removes fields of every record that say nothing any more, if the order of the fields stays. */
function removeEmpty(file: DocumentObject, properties: DocumentObject, { entity, recordFields }: UpgradeAround): void {
  const isEmpty = ({ key, value, above, behind }: DocumentMember) =>
    value.kind === 'object' && value.members.length + value.end.length + above.length + behind.length === 0 && nameOf(key) in recordFields
  const left = properties.members.filter((field) => !isEmpty(field))
  const names = left.map(({ key }) => nameOf(key))
  const order = [...names, ...Object.keys(recordFields).filter((name) => !names.includes(name))]
  const isView = member(file, 'base') !== undefined
  const isSame = isView || order.join() === entity.fields.map(({ name }) => name).join()
  if (isSame && left.length > 0) properties.members = left
  else if (isSame && isView) remove(file, 'properties')
}

function sectionOf({ key, value }: DocumentMember): { name: string; title: string } | null {
  const section = value.kind === 'object' ? member(value, 'section') : undefined
  return section ? { name: nameOf(key), title: String(plainValue(section.value)) } : null
}

const isFalse = (found: DocumentMember | undefined): boolean => found?.value.kind === 'scalar' && found.value.raw === 'false'

const nameOf = (key: string | null): string => (key === null ? '' : (JSON.parse(key) as string))

const member = (holder: DocumentObject, name: string): DocumentMember | undefined => holder.members.find(({ key }) => nameOf(key) === name)

const membersOf = (holder: DocumentObject | undefined): readonly DocumentMember[] => holder?.members ?? []

function objectAt(holder: DocumentObject, name: string): DocumentObject | undefined {
  const found = member(holder, name)?.value
  return found?.kind === 'object' ? found : undefined
}

function nodeAt(file: DocumentNode, path: readonly (string | number)[]): DocumentObject | DocumentArray | undefined {
  let node: DocumentNode | undefined = file
  for (const key of path) {
    if (node?.kind === 'object') node = member(node, String(key))?.value
    else node = node?.kind === 'array' ? node.members[Number(key)]?.value : undefined
  }
  return node?.kind === 'scalar' ? undefined : node
}

function at(holder: DocumentObject, path: readonly (string | number)[]): DocumentObject | undefined {
  return path.reduce<DocumentObject | undefined>((found, key) => found && objectAt(found, String(key)), holder)
}

/** Sets a member; the order of the keywords is that of `formatFile`. */
function set(holder: DocumentObject, name: string, value: unknown): void {
  const there = member(holder, name)
  if (there) there.value = nodeOf(value)
  else holder.members.push({ key: JSON.stringify(name), value: nodeOf(value), above: [], behind: [] })
}

/** Removes a member; its comments go to the next one. */
function remove(holder: DocumentObject, name: string): void {
  const found = holder.members.findIndex(({ key }) => nameOf(key) === name)
  const [removed] = found < 0 ? [] : holder.members.splice(found, 1)
  if (!removed) return
  const comments = [...removed.above, ...removed.behind]
  const next = holder.members[found]
  if (next) next.above.unshift(...comments)
  else holder.end.unshift(...comments)
}
