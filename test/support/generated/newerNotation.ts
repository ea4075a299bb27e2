// Rewrites generated files of version 2 in the notations of version 3: named sections, named columns, short references, names of entries,
// and field groups. Some name a field or an entry that is not there; the schema check has to tell which.

import type { Random } from '../month/random.ts'
import { fieldsOf } from './recipes.ts'
import type { Part } from './values.ts'

/** Names of the entries 0 and 1 of the dictionary `flag`, and one that it does not have. */
const FLAG_NAMES: Readonly<Record<string, string>> = { '0': 'no', '1': 'yes', '9': 'perhaps' }

export function inNewerNotation(file: Part, random: Random): Part {
  file.version = 3
  nameSections(file, random)
  nameColumns(file, random)
  if ('longitude' in fieldsOf(file) && random.chance(0.5)) takeFromGroup(file)
  for (const [name, field] of Object.entries(fieldsOf(file))) {
    const { entity } = (typeof field.ref === 'object' ? field.ref : {}) as Part
    if (entity !== undefined && random.chance(0.6)) field.ref = entity
    if (field.dict === 'flag' && random.chance(0.6)) nameEntries(file, name)
  }
  return file
}

function nameSections(file: Part, random: Random): void {
  const titles = Array.isArray(file.sections) ? (file.sections as string[]) : []
  const lists = new Map<string, string[]>(titles.map((title) => [title, []]))
  for (const [name, field] of Object.entries(fieldsOf(file))) {
    const title = typeof field.section === 'string' ? field.section : random.chance(0.1) ? '其他' : null
    delete field.section
    if (title !== null) lists.set(title, [...(lists.get(title) ?? []), name])
  }
  if (random.chance(0.05)) lists.set('别处', [random.pick(['title', 'createTime', 'nowhere'])])
  delete file.sections
  if (lists.size > 0) file.sections = Object.fromEntries(lists)
}

function nameColumns(file: Part, random: Random): void {
  const shown = Object.entries(fieldsOf(file)).filter(([, { list }]) => list !== false)
  for (const [, field] of Object.entries(fieldsOf(file))) if (field.list === false) delete field.list
  if (random.chance(0.3)) return
  const names = shown.map(([name]) => name)
  const first = names.slice(0, random.whole(1, names.length))
  const more = names.slice(first.length)
  if (random.chance(0.2)) first.push(random.pick(['createTime', 'updateUser', 'nowhere', first[0] ?? 'id']))
  file.columns = first
  if (more.length > 0) file.moreColumns = more
}

function takeFromGroup(file: Part): void {
  const { longitude: _east, latitude: _north, ...own } = fieldsOf(file)
  file.properties = own
  file.uses = ['coordinates']
}

/** Replaces keys by names wherever the file compares or fills the field. */
function nameEntries(file: Part, name: string): void {
  const compared = new RegExp(`\\b${name} (==|!=) '([019])'`, 'g')
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(compared, (_, operator, key) => `${name} ${operator} ${FLAG_NAMES[key]}`)
    if (Array.isArray(value)) return value.map(named)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [
        named(key),
        key === name && typeof held === 'string' ? (FLAG_NAMES[held] ?? held) : named(held),
      ]),
    )
  }
  Object.assign(file, named(file))
  const field = fieldsOf(file)[name] as Part
  if (typeof field.default === 'string') field.default = FLAG_NAMES[field.default] ?? field.default
}
