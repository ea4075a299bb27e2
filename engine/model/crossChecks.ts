// What no JSON Schema can tell: names that must exist, in the file and across files, and expressions that must be right.

import { parseEndpoint, routePath } from './endpoints.ts'
import type { FieldType } from './entity.ts'
import type { EntityFile, FileAction, FileField, FileLayout, FileRef } from './entityFile.ts'
import { checkExpression, type ExpressionResult, type ExpressionType } from './expression.ts'
import { type Filter, operators } from './filter.ts'
import type { Finding, JsonPath, SourceMap } from './finding.ts'
import { formats } from './formats.ts'
import { nearest } from './nearest.ts'
import { templateNames } from './template.ts'
import { checkUnique } from './uniqueAcross.ts'
import { baseOf, checkWords } from './wordsCheck.ts'

export interface CheckedFile {
  map: SourceMap
  file: EntityFile
}

export interface Surroundings {
  record: EntityFile
  hasRoute?: (method: string, path: string) => boolean
  dictionaries?: readonly string[]
}

/** Findings over files that each satisfy the vocabulary. */
export function checkTogether(files: readonly CheckedFile[], surroundings: Surroundings): Finding[] {
  const byName = new Map(files.map((one) => [one.file.name, one.file]))
  return [
    ...checkUnique(files),
    ...files.flatMap((one) => new FileCheck(one, byName, surroundings).findings()),
    ...files.flatMap((one) => checkWords(one, byName, surroundings.record)),
  ]
}

type Properties = Readonly<Record<string, FileField>>

const CEL_TYPE: Record<FieldType, ExpressionType> = { string: 'string', number: 'double', integer: 'double', boolean: 'bool' }

/** One file beside the others. It has a life only while its findings are gathered. */
class FileCheck {
  readonly #map: SourceMap
  readonly #file: EntityFile
  readonly #files: ReadonlyMap<string, EntityFile>
  readonly #around: Surroundings
  readonly #properties: Properties
  readonly #found: Finding[] = []

  constructor({ map, file }: CheckedFile, files: ReadonlyMap<string, EntityFile>, around: Surroundings) {
    this.#map = map
    this.#file = file
    this.#files = files
    this.#around = around
    this.#properties = propertiesOf(file, files, around.record)
  }

  findings(): Finding[] {
    const file = this.#file
    if (file.base !== undefined) this.#base(file.base)
    for (const [at, name] of (file.required ?? []).entries()) this.#field(['required', at], name)
    if (file.tree) {
      this.#field(['tree', 'parent'], file.tree.parent)
      if (file.tree.label !== undefined) this.#field(['tree', 'label'], file.tree.label)
      if (file.tree.parents !== undefined) this.#expression(['tree', 'parents'], file.tree.parents, this.#properties, 'bool')
    }
    if (file.sort) for (const key of file.sort.split(',')) this.#field(['sort'], key.trim().replace(/^-/, ''))
    for (const key of Object.keys(file.where ?? {})) this.#filterKey(['where', key], key, this.#properties)
    for (const [name, field] of Object.entries(file.properties ?? {})) this.#fieldFacts(['properties', name], field, this.#properties)
    if (typeof file.layout === 'object' && file.layout.detail !== undefined) {
      this.#narrowed(['layout'], file.layout.detail, 'detail', file.layout)
    }
    if (typeof file.layout === 'object' && file.layout.kind === 'tree-and-list') this.#treeBeside(file.layout)
    for (const [name, action] of Object.entries(file.actions ?? {})) {
      if (action) this.#action(['actions', name], name, action)
    }
    return this.#found
  }

  #report(path: JsonPath, fault: string, fix: string): void {
    this.#found.push(this.#map.value(path, fault, fix))
  }

  #known(path: JsonPath, name: string, known: readonly string[], what: string): boolean {
    if (known.includes(name)) return true
    const near = nearest(name, known)
    this.#report(path, `"${name}" is no ${what}.`, near ? `Did you mean "${near}"?` : `Known are ${known.join(', ') || 'none'}.`)
    return false
  }

  #field(path: JsonPath, name: string, properties = this.#properties): void {
    this.#known(path, name, Object.keys(properties), 'field')
  }

  #entity(path: JsonPath, name: string): Properties | null {
    const found = this.#files.get(name)
    if (found) return propertiesOf(found, this.#files, this.#around.record)
    this.#known(path, name, [...this.#files.keys()], 'entity')
    return null
  }

  #base(name: string): void {
    this.#entity(['base'], name)
    const above = this.#files.get(name)?.base
    if (above !== undefined) this.#report(['base'], `"${name}" is a view itself.`, `Use its base "${above}".`)
  }

  #filterKey(path: JsonPath, key: string, properties: Properties): void {
    if (key in properties) return
    const at = key.lastIndexOf('_')
    const suffix: Filter['operator'] | undefined = operators.find((known) => known === key.slice(at + 1))
    this.#field(path, suffix ? key.slice(0, at) : key, properties)
  }

  #fieldFacts(path: JsonPath, field: FileField, properties: Properties): void {
    const name = String(path.at(-1))
    const whole = { ...properties[name], ...field }
    const type = whole.type ?? 'string'
    if (whole.title === undefined) this.#report(path, '"title" is missing.', 'Add "title".')
    if (whole.format && !formats[whole.format].types.includes(type)) {
      this.#report(
        [...path, 'format'],
        `format "${whole.format}" does not fit type "${type}".`,
        `Use type ${formats[whole.format].types.join(' or ')}.`,
      )
    }
    if (field.default !== undefined) this.#default([...path, 'default'], field.default, type)
    if (Array.isArray(field.unique))
      for (const [at, other] of field.unique.entries()) this.#field([...path, 'unique', at], other, properties)
    if (field.pattern !== undefined) this.#pattern([...path, 'pattern'], field.pattern)
    this.#bounds(path, field)
    if (field.ref) this.#ref([...path, 'ref'], field.ref, properties)
    this.#several(path, whole)
    if (typeof field.list === 'object' && field.list.inline && type === 'string' && whole.format !== 'switch')
      this.#report([...path, 'list', 'inline'], 'only numbers and switches are changed in their cells.', 'Remove it.')
    const { dictionaries } = this.#around
    if (field.dict !== undefined && dictionaries) this.#known([...path, 'dict'], field.dict, dictionaries, 'known dictionary')
    if (field.compute !== undefined) this.#expression([...path, 'compute'], field.compute, properties, 'any')
    if (field.when !== undefined) this.#expression([...path, 'when'], field.when, properties, 'bool')
    for (const source of Object.keys(field.check ?? {})) this.#expression([...path, 'check', source], source, properties, 'bool', 'key')
  }

  /** The controls that show all choices need some. */
  #several(path: JsonPath, { format, ref, dict, dictBiz, enum: values }: FileField): void {
    if (format === 'check-tree' && (!ref?.tree || ref.lazy))
      this.#report([...path, 'format'], 'a check-tree shows a whole tree.', 'Add "ref" with "tree": true and without "lazy".')
    if (format === 'checkbox' && (ref?.tree || !(ref ?? dict ?? dictBiz ?? values)))
      this.#report([...path, 'format'], 'a checkbox shows a list of choices.', 'Add "enum", "dict" or a "ref" without "tree".')
  }

  #treeBeside({ tree, filter }: FileLayout): void {
    if (tree) this.#ref(['layout', 'tree'], tree, {})
    else this.#report(['layout'], '"tree" is missing.', 'Add "tree" with an "entity" or a "url".')
    if (filter !== undefined) this.#filterKey(['layout', 'filter'], filter, this.#properties)
    else this.#report(['layout'], '"filter" is missing.', 'Add "filter", the wire filter that the chosen node sets.')
  }

  #default(path: JsonPath, value: unknown, type: FieldType): void {
    const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type
    if (!fits) this.#report(path, `default ${JSON.stringify(value)} is not of type "${type}".`, `Write a value of type ${type}.`)
  }

  #pattern(path: JsonPath, pattern: string): void {
    try {
      new RegExp(pattern, 'u')
    } catch (error) {
      this.#report(path, `the pattern does not parse: ${(error as Error).message}.`, 'Correct the regular expression.')
    }
  }

  #bounds(path: JsonPath, field: FileField): void {
    for (const [low, high] of [
      ['minimum', 'maximum'],
      ['minLength', 'maxLength'],
    ] as const) {
      const [from, to] = [field[low], field[high]]
      if (from !== undefined && to !== undefined && from > to)
        this.#report([...path, low], `${low} ${from} is above ${high} ${to}.`, 'Swap them.')
    }
  }

  /** @param form the fields beside it, whose values `where` may take over */
  #ref(path: JsonPath, ref: FileRef, form: Properties): void {
    for (const [key, text] of Object.entries(ref.where ?? {}))
      for (const name of templateNames(text)) this.#field([...path, 'where', key], name, form)
    if (ref.entity === undefined) return
    const properties = this.#entity([...path, 'entity'], ref.entity)
    if (!properties) return
    this.#field(ref.label === undefined ? path : [...path, 'label'], ref.label ?? 'name', properties)
    if (ref.value !== undefined) this.#field([...path, 'value'], ref.value, properties)
    for (const key of Object.keys(ref.where ?? {})) this.#filterKey([...path, 'where', key], key, properties)
    if (this.#files.get(ref.entity)?.api === undefined && !this.#files.get(ref.entity)?.base) {
      this.#report(
        [...path, 'entity'],
        `"${ref.entity}" has no api, so its records cannot be looked up.`,
        'Give it an api, or use ref.url.',
      )
    }
  }

  #narrowed(
    path: JsonPath,
    entity: string,
    key: 'detail' | 'entity',
    { where = {}, defaults = {} }: { where?: Record<string, string>; defaults?: Record<string, string> },
  ): void {
    const properties = this.#entity([...path, key], entity)
    if (!properties) return
    for (const [name, text] of Object.entries(where)) {
      this.#filterKey([...path, 'where', name], name, properties)
      this.#template([...path, 'where', name], text)
    }
    for (const [name, text] of Object.entries(defaults)) {
      this.#field([...path, 'defaults', name], name, properties)
      this.#template([...path, 'defaults', name], text)
    }
  }

  #template(path: JsonPath, text: string, extra: readonly string[] = []): void {
    for (const name of templateNames(text)) {
      const first = name.split('.')[0] as string
      if (!extra.includes(first)) this.#field(path, first)
    }
  }

  #action(path: JsonPath, name: string, action: FileAction): void {
    const call = action.call ?? (action.set ? `POST /${name}` : undefined)
    if (action.when !== undefined) this.#expression([...path, 'when'], action.when, this.#properties, 'bool')
    if (action.link !== undefined) this.#template([...path, 'link'], action.link, ['ids'])
    for (const key of Object.keys(action.set ?? {})) this.#field([...path, 'set', key], key)
    const { dialog } = action
    if (action.records === 'one' && action.at !== 'batch')
      this.#report([...path, 'records'], 'only a batch action works on ticked rows.', 'Write "at": "batch".')
    this.#sent(path, action)
    if (dialog?.tabs)
      for (const [key, { group }] of Object.entries(dialog.properties ?? {}))
        if (group === undefined) this.#report([...path, 'dialog', 'properties', key], 'no tab holds this field.', 'Add "group".')
    if (dialog?.properties) {
      for (const [key, field] of Object.entries(dialog.properties))
        this.#fieldFacts([...path, 'dialog', 'properties', key], field, dialog.properties)
      for (const [at, key] of (dialog.required ?? []).entries()) this.#field([...path, 'dialog', 'required', at], key, dialog.properties)
    }
    if (dialog?.entity !== undefined) this.#narrowed([...path, 'dialog'], dialog.entity, 'entity', dialog)
    if (call === undefined && !dialog?.entity && action.link === undefined) {
      this.#report(path, 'the action does nothing.', 'Add "set", "call", "link" or a "dialog" with an entity.')
    }
    if (action.call !== undefined && !action.set && this.#around.hasRoute)
      this.#route([...path, 'call'], action.call, this.#around.hasRoute)
  }

  /** What an action sends and loads names the records it works on and the fields of its form. */
  #sent(path: JsonPath, { call, body, dialog }: FileAction): void {
    const form = dialog?.properties ?? {}
    const texts: [JsonPath, unknown][] = [
      [[...path, 'call'], call],
      ...Object.entries(body ?? {}).map(([key, text]): [JsonPath, unknown] => [[...path, 'body', key], text]),
    ]
    for (const [at, text] of texts) {
      if (typeof text !== 'string') continue
      this.#template(at, text, ['ids', 'form'])
      for (const name of templateNames(text)) if (name.startsWith('form.')) this.#field(at, name.slice('form.'.length), form)
    }
    const { load } = dialog ?? {}
    if (load === undefined) return
    const at = [...path, 'dialog', 'load']
    if (typeof load === 'string') this.#template(at, load, ['ids'])
    else {
      this.#template([...at, 'call'], load.call, ['ids'])
      for (const key of Object.keys(load.values ?? {})) this.#field([...at, 'values', key], key, form)
    }
  }

  #route(path: JsonPath, call: string, hasRoute: NonNullable<Surroundings['hasRoute']>): void {
    const { method, path: url } = parseEndpoint(call, apiOf(this.#file, this.#files) ?? '')
    if (!hasRoute(method, routePath(url))) {
      this.#report(path, `no route of the server answers ${method} ${url}.`, 'Add "set", or write the route in server/routes.')
    }
  }

  #expression(path: JsonPath, source: string, properties: Properties, result: ExpressionResult, place: 'value' | 'key' = 'value'): void {
    const fault = checkExpression(
      source,
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, CEL_TYPE[field.type ?? 'string']])),
      result,
    )
    if (!fault) return
    const near = fault.unknownName === null ? null : nearest(fault.unknownName, Object.keys(properties))
    const fix = near
      ? `Did you mean "${near}"?`
      : fault.fault.includes('null')
        ? 'Ask for a missing value with empty(field).'
        : 'Correct the expression.'
    const finding = this.#map.inside(path, fault.at, `${fault.fault}.`, fix)
    this.#found.push(place === 'key' ? this.#map.key(path, `${source}: ${fault.fault}.`, fix) : finding)
  }
}

/** What the entity's records have: its base's fields, its own over them, and every record's. */
function propertiesOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>, record: EntityFile): Properties {
  const merged: Record<string, FileField> = { ...record.properties }
  for (const { properties = {} } of [baseOf(file, files) ?? {}, file]) {
    for (const [name, field] of Object.entries(properties)) merged[name] = { ...merged[name], ...field }
  }
  return merged
}

function apiOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>): string | undefined {
  return file.api ?? baseOf(file, files)?.api
}
