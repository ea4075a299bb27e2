// Context of the checks of one schema file, with access to the other files.

import type { EntityFile, FileField } from '../entity/entityFile.ts'
import { namedColumns, ownProperties, recordField } from '../entity/fileColumns.ts'
import { formPlaces, mergedSections, sectionLists } from '../entity/fileSections.ts'
import { oneOrSeveral } from '../entity/oneOrSeveral.ts'
import { entryNamesIn } from '../entity/resolveFile.ts'
import type { ExpressionResult } from '../expressions/cel.ts'
import { namesReadBy } from '../expressions/syntax.ts'
import { templateNames } from '../expressions/template.ts'
import { cssColors, isColor, namedColors } from '../formats/colors.ts'
import { formats } from '../formats/formats.ts'
import { glyphs } from '../icons/glyphs.ts'
import { glyphOf } from '../icons/iconGlyph.ts'
import { type Filter, operators } from '../list/filter.ts'
import { baseOf, type CheckedFile } from './checkedFile.ts'
import { expressionFaults, type Surroundings } from './expressionFaults.ts'
import type { Finding, JsonSource } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'
import { nearestWord } from './nearest.ts'
import { canBeTrue } from './satisfiedConditions.ts'
import { someOf } from './someOf.ts'

export interface FileCheckContext {
  record: EntityFile
  hasRoute?: (method: string, path: string) => boolean
  /** True if several files may share an API path or permission code, as on an existing platform. */
  otherPlatform?: boolean
  dictionaries?: readonly string[]
  /** Keys of dictionary entries by code of the dictionary; only dictionaries with known entries. */
  dictionaryKeys?: ReadonlyMap<string, readonly string[]>
  /** The same without those of the files. */
  systemKeys?: ReadonlyMap<string, readonly string[]>
  /** Codes of the dictionaries of switches, joined by commas. */
  switchDictionaries?: string
  /** Paths used by the console or the server itself, as React Router patterns. */
  pages?: readonly string[]
  /** Names of registered panels. */
  panels?: readonly string[]
  /** True to skip warnings. */
  errorsOnly?: boolean
}

/** A keyword that refers to another entity. */
export interface EntityReference {
  name: string
  path: JsonPath
}

export type Properties = Readonly<Record<string, FileField>>

/** Collects the findings of one file. */
export class FileCheck {
  readonly file: EntityFile
  /** Files that this check looked up, by entity name; `null` once it read all files. */
  lookedUp: Map<string, EntityFile | undefined> | null = new Map()
  /** Keywords that refer to another entity, in the order of the checks. */
  readonly places: EntityReference[] = []
  readonly around: FileCheckContext
  /** The fields of the entity's records. */
  readonly properties: Properties
  readonly found: Finding[] = []
  readonly #map: JsonSource
  readonly #files: ReadonlyMap<string, EntityFile>

  constructor({ map, file }: CheckedFile, files: ReadonlyMap<string, EntityFile>, around: FileCheckContext) {
    this.#map = map
    this.file = file
    this.#files = files
    this.around = around
    this.properties = this.#propertiesOf(file)
  }

  /** Another file by its name. */
  other(name: string): EntityFile | undefined {
    const found = this.#files.get(name)
    this.lookedUp?.set(name, found)
    return found
  }

  /** The base of this file. */
  base(): EntityFile | undefined {
    return this.file.base === undefined ? undefined : this.other(this.file.base)
  }

  /** Places of the fields in the form, with the sections of the base. */
  formPlaces(): ReturnType<typeof formPlaces> {
    const base = this.base()
    return formPlaces(base ? mergedSections(this.file, base) : sectionLists(this.file.sections))
  }

  /**
   * True if an index of all files finds some of them, on which the check then depends. A miss depends on all files.
   * @param find returns the names of the files found
   */
  isFound(find: (files: ReadonlyMap<string, EntityFile>) => readonly string[] | undefined): boolean {
    const names = find(this.#files)
    if (names === undefined) this.lookedUp = null
    else for (const name of names) this.other(name)
    return names !== undefined
  }

  /** A file that an index of all files finds, on which the check then depends. A miss depends on all files. */
  foundBy(find: (files: ReadonlyMap<string, EntityFile>) => EntityFile | undefined): EntityFile | undefined {
    const file = find(this.#files)
    if (file) this.other(file.name)
    else this.lookedUp = null
    return file
  }

  all(): EntityFile[] {
    this.lookedUp = null
    return [...this.#files.values()]
  }

  #propertiesOf(file: EntityFile): Properties {
    if (file.base !== undefined) this.other(file.base)
    return propertiesOf(file, this.#files, this.around.record)
  }

  report(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): void {
    this.found.push(this.#map.value(path, fault, fix, level))
  }

  /** Reports names of entries that stand beside their keys. */
  keysTwice(): void {
    this.found.push(...this.#map.keysTwice())
  }

  /** True when there is a finding at this path, or below it. */
  has(path: JsonPath): boolean {
    const dotted = path.join('.')
    return this.found.some((finding) => finding.path === dotted || finding.path.startsWith(`${dotted}.`))
  }

  known(path: JsonPath, name: string, known: readonly string[], what: string): boolean {
    if (known.includes(name)) return true
    const near = nearestWord(name, known)
    this.report(path, `"${name}" is no ${what}.`, near ? `Did you mean "${near}"?` : `Known are ${someOf(known)}.`)
    return false
  }

  /** The same for the name of a field, which may be an earlier one. */
  knownField(path: JsonPath, name: string, known: readonly string[], what: string): boolean {
    const renamed = Object.keys(this.properties).find((one) => oneOrSeveral(this.properties[one]?.was).includes(name))
    if (renamed === undefined || known.includes(name)) return this.known(path, name, known, what)
    this.report(path, `"${name}" is no ${what}.`, `It is called "${renamed}" now.`)
    return false
  }

  panel(path: JsonPath, name: string | undefined): void {
    if (name !== undefined && this.around.panels) this.known(path, name, this.around.panels, 'panel of the console')
  }

  color(path: JsonPath, color: string): void {
    if (isColor(color)) return
    const known = [...Object.keys(namedColors), ...cssColors]
    const near = nearestWord(color, known)
    const fix = near ? `Did you mean "${near}"?` : `Use ${Object.keys(namedColors).join(', ')}, or a colour of CSS.`
    this.report(path, `"${color}" is no colour.`, fix)
  }

  icon(path: JsonPath, name: string | undefined): void {
    if (name !== undefined && glyphOf(name) === null) this.known(path, name, Object.keys(glyphs), 'icon')
  }

  field(path: JsonPath, name: string, properties = this.properties): void {
    this.knownField(path, name, Object.keys(properties), 'field')
  }

  /** A field by which the store finds or shows records. */
  storedField(path: JsonPath, name: string, properties = this.properties): void {
    this.field(path, name, properties)
    if (properties[name]?.stored === false) this.report(path, `"${name}" is not stored.`, 'Name a stored field.')
  }

  entity(path: JsonPath, name: string): Properties | null {
    this.places.push({ name, path })
    const found = this.other(name)
    if (found) return this.#propertiesOf(found)
    const files = this.all()
    const renamed = files.find(({ was }) => oneOrSeveral(was).includes(name))
    if (renamed) this.report(path, `"${name}" is no entity.`, `It is called "${renamed.name}" now.`)
    else
      this.known(
        path,
        name,
        files.map((file) => file.name),
        'entity',
      )
    return null
  }

  /** The fields of another entity, if it is there. */
  fieldsOf(name: string): Properties | null {
    const found = this.other(name)
    return found ? this.#propertiesOf(found) : null
  }

  filterKey(path: JsonPath, key: string, properties: Properties): void {
    const at = key.lastIndexOf('_')
    const suffix: Filter['operator'] | undefined = operators.find((known) => known === key.slice(at + 1))
    const name = suffix && !(key in properties) ? key.slice(0, at) : key
    this.field(path, name, properties)
    const field = properties[name]
    if (!field) return
    const isSecret = isSecretField(field)
    if (field.stored === false || isSecret)
      this.report(path, `"${name}" cannot be searched: it is ${isSecret ? 'a secret' : 'not stored'}.`, 'Name another field.')
  }

  narrowed(
    path: JsonPath,
    entity: string,
    key: 'detail' | 'entity',
    { where = {}, defaults = {} }: { where?: Record<string, string>; defaults?: Record<string, string> },
  ): void {
    const properties = this.entity([...path, key], entity)
    if (!properties) return
    for (const name of Object.keys(where)) this.filterKey([...path, 'where', name], name, properties)
    for (const name of Object.keys(defaults)) this.field([...path, 'defaults', name], name, properties)
    for (const [name, text] of Object.entries(where)) this.template([...path, 'where', name], text)
    for (const [name, text] of Object.entries(defaults)) this.template([...path, 'defaults', name], text)
  }

  /** A text with values of a stored record. @param extra further names that it may use */
  template(path: JsonPath, text: string, extra: readonly string[] = []): void {
    for (const name of templateNames(text)) {
      const first = name.split('.')[0] as string
      if (extra.includes(first)) continue
      this.field(path, first)
      if (isTypedOnly(this.properties[first] ?? {}))
        this.report(path, `"${first}" is not stored, so no record has it.`, 'Name a stored field.')
    }
  }

  expression(path: JsonPath, source: string, properties: Properties, result: ExpressionResult, place: 'value' | 'key' = 'value'): void {
    for (const { at, fault, fix } of expressionFaults(source, properties, result, this.#surroundings))
      this.found.push(place === 'key' ? this.#map.key(path, fault, fix) : this.#map.inside(path, at, fault, fix))
    // A button that only code of the console shows has the condition `false`.
    if (result === 'bool' && source !== 'false' && !this.has(path) && !canBeTrue(source, properties))
      this.report(path, 'it is never true, whatever values the fields have.', 'Correct the condition.')
  }

  readonly #surroundings: Surroundings = {
    choiceKeys: (field) => this.choiceKeys(field),
    entryNames: (code) => Object.keys(entryNamesIn(this.all())[code] ?? {}),
    fieldsOf: (entity) => this.fieldsOf(entity),
  }

  /** A condition about a stored record, which has no values of secret fields. */
  condition(path: JsonPath, source: string, properties: Properties = this.properties, place: 'value' | 'key' = 'value'): void {
    this.expression(path, source, properties, 'bool', place)
    for (const name of namesReadBy(source))
      if (isSecretField(properties[name] ?? {}))
        this.report(path, `"${name}" is a secret, so the condition does not know its stored value.`, 'Read another field.')
  }

  /** Keys that a field of a dictionary or an `enum` can have; undefined if they are unknown. */
  choiceKeys({ enum: values, dict, dictBiz }: FileField): readonly string[] | undefined {
    const code = dict ?? dictBiz
    return values?.map(String) ?? (code === undefined ? undefined : this.around.dictionaryKeys?.get(code))
  }
}

/** True for a field that has a value only in the form where it is typed. A read-only one may have values from the code of its entity. */
function isTypedOnly({ stored, compute, children, readOnly, form }: FileField): boolean {
  return stored === false && compute === undefined && children === undefined && !readOnly && form !== 'read' && form !== false
}

/** True for a field whose value is stored but never sent to clients, searched or sorted by. */
export function isSecretField({ writeOnly, hashed, format }: FileField): boolean {
  return writeOnly ?? hashed ?? (format ? formats[format].writeOnly : undefined) ?? false
}

/** Cache of the merged properties, by the set of files that are checked together. */
const known = new WeakMap<ReadonlyMap<string, EntityFile>, Map<EntityFile, Properties>>()

/** Properties of the records of an entity: its own override those of its base and of `record.json`. */
function propertiesOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>, record: EntityFile): Properties {
  const ofFiles = known.get(files) ?? new Map<EntityFile, Properties>()
  known.set(files, ofFiles)
  const properties = ofFiles.get(file) ?? mergedOf(file, files, record)
  ofFiles.set(file, properties)
  return properties
}

function mergedOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>, { properties: ofRecord = {} }: EntityFile): Properties {
  const base = baseOf(file, files)
  const own = ownProperties(file, base, ofRecord)
  const named = namedColumns(file) ?? (base ? namedColumns(base) : null)
  const shared = Object.entries(ofRecord).map(([name, field]) => [name, recordField(name, field, own[name], named)])
  return { ...Object.fromEntries(shared), ...own, ...Object.fromEntries(shared) }
}
