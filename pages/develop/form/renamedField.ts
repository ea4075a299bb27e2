// Renames a field of a schema file: its key, and each place of the file that names it.

import { type Node, parseTree } from 'jsonc-parser'
import { operators } from '#model/list/filter.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { definitionsAt } from '../editor/schemaPlaces.ts'
import { type FilePath, parsedFile, valueAtPath } from './fileEdits.ts'

/** Matches dotted paths without positions in lists. In a place, `*` stands for any key, and words in brackets for one of them. */
const matcher = (places: string): RegExp =>
  new RegExp(`^(?:${places.trim().split(/\s+/).join('|').replaceAll('.', '\0').replaceAll('*', '[^\\0]*').replaceAll('(', '(?:')})$`)

/** Places whose texts are names of fields. */
const NAMES = matcher(`
  required sort index find columns moreColumns sections.* list.(columns|tabs|mine) list.board.(by|title|facts) list.calendar.(date|end|title)
  card.(title|short|image|state|facts) record.print.fields tree.(parent|label) layout.filter export.fields import.(cover|fields)
  process.(edits|reveals).* notify.*.to notify.*.to.(of|head) notify.*.before.field follows.(key|moment)
  series.(time|key|project|device|end) series.flag.field series.hj212.type series.hj212.factors.*.(field|max|min) rollup.(project|device)
  actions.*.dialog.shows actions.*.approval.reveals.* properties.*.(english|boxes|unitField|suggest|unique) properties.*.serial.per
  properties.*.point.(longitude|latitude|address|name)`)
/** Objects whose keys are names of fields; those of filters may have an operator behind. */
const NAMED = matcher(`
  properties where actions.*.set actions.*.approval.meanwhile list.total tree.child source.columns roles.*.fields reader.fields series.drift`)
/** Objects whose keys are conditions. */
const CONDITIONS = /\0(?:check|warn|titles)$/
const EXPRESSIONS =
  /\0(?:tone|variables)\0[^\0]*$|\0compute$|^tree\0child\0[^\0]*$|^series\0alarms\0[^\0]*\0(?!title|unit|sentence|type)[^\0]*$/
/** Parameters of a call, which `\${…}` inserts there. */
const PARAMETERS = /^actions\0[^\0]*\0set\0[^\0]*$/
/** Filters and names of another entity, by the keyword with its name. */
const OF_ENTITY = matcher('properties.*.ref properties.*.total record.tabs')

/** Nothing changes where the new name is no name, or is taken, or where the field without a title is that of a group, of the base or of every record. */
export function withFieldName(text: string, schema: SchemaPart, from: string, to: string): string {
  const root = parseTree(text, [])
  const file = parsedFile(text)?.value
  if (!root || !file || !/^[a-z][A-Za-z0-9]*$/.test(to) || Object.hasOwn(Object(file.properties), to)) return text
  if (valueAtPath(file, ['properties', from, 'title']) === undefined) return text
  const found: { at: number; length: number; insert: string }[] = []
  // Functions over the rows before take the name as a text: `mean('load', '1m')`.
  const quoted = new RegExp(`(?<=\\w\\(\\s*')${from}(?='\\s*[,)])`, 'g')
  const inside = new RegExp(`(?<![\\w.'"])${from}(?!\\w|\\s*\\()`, 'g')
  const rename = (node: Node, path: FilePath, isExpression: boolean, isName: boolean) => {
    const value = String(node.value)
    const isOfRule = path[0] === 'series'
    const ofExpression = () => (isOfRule ? value.replace(quoted, to) : value).replace(inside, to)
    const renamed = isExpression && !isShadowed(file, path, from) ? ofExpression() : isName ? listed(value, from, to) : value
    const filled = PARAMETERS.test(dotted(path)) ? renamed : renamed.replaceAll(`\${${from}}`, `\${${to}}`)
    if (filled !== value) found.push({ at: node.offset, length: node.length, insert: JSON.stringify(filled) })
  }
  const visit = (node: Node, path: FilePath): void => {
    if (node.type === 'property') {
      const [key, value] = node.children ?? []
      if (!key || !value) return
      const holder = dotted(path)
      const isFilterOfOwn = path.at(-1) === 'where' && isOfOwn(file, path.slice(0, -1))
      const inner = [...path, String(key.value)]
      rename(key, inner, CONDITIONS.test(holder), NAMED.test(holder) || isFilterOfOwn)
      visit(value, inner)
    } else if (node.type === 'string') {
      const place = dotted(path)
      const isExpression = definitionsAt(schema, path).has('expression') || EXPRESSIONS.test(place)
      const isOwnName = /^(?:label|value|by|take)$/.test(String(path.at(-1))) && isOfOwn(file, path.slice(0, -1))
      rename(node, path, isExpression, NAMES.test(place) || isOwnName || /^properties\0[^\0]*\0start$/.test(place))
    } else for (const [at, child] of (node.children ?? []).entries()) visit(child, node.type === 'array' ? [...path, at] : path)
  }
  visit(root, [])
  return found
    .toSorted((one, other) => other.at - one.at)
    .reduce((result, { at, length, insert }) => result.slice(0, at) + insert + result.slice(at + length), text)
}

const dotted = (path: FilePath): string => path.filter((key) => typeof key === 'string').join('\0')

/** True for an object that refers to records of the file itself, such as the parent of a tree. */
function isOfOwn(file: Readonly<Record<string, unknown>>, path: FilePath): boolean {
  const { entity = undefined } = Object(valueAtPath(file, path)) as { entity?: unknown }
  return entity !== undefined && entity === file.name && OF_ENTITY.test(dotted(path))
}

/** True in an expression that reads a column of a table, or a field of a dialog, with this name. */
function isShadowed(file: Readonly<Record<string, unknown>>, path: FilePath, name: string): boolean {
  const holders = path.flatMap((key, at) => (key === 'items' ? [[...path.slice(0, at + 1), 'properties']] : []))
  const isOfDialog = path[0] === 'actions' && ['dialog', 'set', 'approval'].includes(String(path[2]))
  const ofDialog = isOfDialog ? [['actions', String(path[1]), 'dialog', 'properties']] : []
  return [...holders, ...ofDialog].some((holder) => Object.hasOwn(Object(valueAtPath(file, holder)), name))
}

/** `sort` joins names with commas, and a name may have a minus, an operator of a filter, a member, or the aggregate before it. */
const listed = (value: string, from: string, to: string): string => {
  const name = new RegExp(`^(\\s*-?|(?:count|sum|max|min) )${from}(?=$|\\.|_(?:${operators.join('|')})$)`)
  return value
    .split(',')
    .map((part) => part.replace(name, `$1${to}`))
    .join(',')
}
