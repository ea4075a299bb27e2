// Renames a field of a schema file: its key, and each place of the file that names it.

import { type Node, parseTree } from 'jsonc-parser'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { definitionsAt } from '../editor/schemaPlaces.ts'
import { isFieldPlace } from '../editor/suggestions.ts'
import type { FilePath } from './fileEdits.ts'

/** Maps whose keys are conditions. */
const CONDITION_KEYS = new Set(['check', 'warn', 'titles'])
/** Maps whose values are expressions, or whose keys are names of fields. */
const EXPRESSION_VALUES = new Set(['tone', 'variables'])
const FIELD_KEYS = new Set(['set', 'total', 'columns', 'meanwhile'])

/** Nothing changes where the new name is no name, or is taken. */
export function withFieldName(text: string, schema: SchemaPart, from: string, to: string): string {
  const root = parseTree(text, [])
  const properties = root?.children?.find(({ children }) => children?.[0]?.value === 'properties')?.children?.[1]
  const names = (properties?.children ?? []).map(({ children }) => children?.[0]?.value)
  if (!root || !/^[a-z][A-Za-z0-9]*$/.test(to) || names.includes(to)) return text
  const found: { at: number; length: number; insert: string }[] = []
  const put = ({ offset, length }: Node, value: string) => found.push({ at: offset, length, insert: JSON.stringify(value) })
  const inside = new RegExp(`(?<![\\w.'"])${from}(?!\\w)`, 'g')
  const rename = (node: Node, isExpression: boolean, isName: boolean) => {
    const value = String(node.value)
    const renamed = isExpression ? value.replace(inside, to) : isName ? listed(value, from, to) : value
    const filled = renamed.replaceAll(`\${${from}}`, `\${${to}}`)
    if (filled !== value) put(node, filled)
  }
  const visit = (node: Node, path: FilePath): void => {
    if (node.type === 'property') {
      const [key, value] = node.children ?? []
      if (!key || !value) return
      const holder = String(path.at(-1) ?? '')
      const isOwn = path.length === 1 && holder === 'properties'
      if (isOwn && key.value === from) put(key, to)
      else if (CONDITION_KEYS.has(holder)) rename(key, true, false)
      else if (FIELD_KEYS.has(holder) || (path.length === 3 && holder === 'fields')) rename(key, false, true)
      visit(value, [...path, String(key.value)])
    } else if (node.type === 'string') {
      const isExpression =
        definitionsAt(schema, path).has('expression') || EXPRESSION_VALUES.has(String(path.at(-2))) || path.at(-1) === 'compute'
      rename(node, isExpression, isFieldPlace(path))
    } else for (const [at, child] of (node.children ?? []).entries()) visit(child, node.type === 'array' ? [...path, at] : path)
  }
  visit(root, [])
  return found
    .toSorted((one, other) => other.at - one.at)
    .reduce((result, { at, length, insert }) => result.slice(0, at) + insert + result.slice(at + length), text)
}

/** `sort` joins names with commas, and a name in it may have a minus. */
const listed = (value: string, from: string, to: string): string =>
  value
    .split(',')
    .map((part) => (part.trim().replace(/^-/, '') === from ? part.replace(from, to) : part))
    .join(',')
