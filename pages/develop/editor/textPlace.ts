// Finds the place of a position in a JSON text, also while the text is incomplete.

import type { SyntaxNode, Tree } from '@lezer/common'
import { isValue, propertyKey, stringAt, syntaxChildren } from './jsonTree.ts'
import type { JsonKeys } from './schemaPlaces.ts'

export interface TextPlace {
  /** A key of an object, or a value. */
  kind: 'key' | 'value'
  /** Of the object for a key, of the value itself for a value. */
  place: JsonKeys
  /** The token at the position; empty between tokens. */
  from: number
  to: number
  /** Other keys of the object. */
  present: readonly string[]
  /** True inside of quotes. */
  isQuoted: boolean
}

/** `null` where neither a key nor a value can be. */
export function textPlace(tree: Tree, text: string, at: number): TextPlace | null {
  const node = tokenAt(tree, at)
  const parent = node.parent
  if (node.name === 'PropertyName' && parent) return keyPlace(node, parent.parent, text)
  if (isValue(node) && node.name !== 'Object' && node.name !== 'Array')
    return { kind: 'value', place: keysTo(node, text), from: node.from, to: node.to, present: [], isQuoted: node.name === 'String' }
  const from = openQuote(text, at) ?? at
  const between = { from, to: at, present: [], isQuoted: from < at }
  const isHolder = node.name === 'Object' || node.name === 'Array'
  const property = node.name === 'Property' ? node : parent?.name === 'Property' && !isHolder ? parent : null
  if (property && afterColon(property, text, at)) return { kind: 'value', place: keysTo(property, text), ...between }
  const holder = isHolder ? node : above(node)
  if (holder?.name === 'Array' && at > holder.from) return { kind: 'value', place: [...keysTo(holder, text), 0], ...between }
  if (holder?.name === 'Object' && at > holder.from)
    return { ...between, kind: 'key', place: keysTo(holder, text), present: keysOf(holder, null, text) }
  return null
}

/** The key or plain value that ends or contains the position, or else what encloses it. */
function tokenAt(tree: Tree, at: number): SyntaxNode {
  const left = tree.resolveInner(at, -1)
  const isToken = (node: SyntaxNode) =>
    node.name === 'PropertyName' || (isValue(node) && !node.firstChild && node.name !== 'Object' && node.name !== 'Array')
  if (isToken(left)) return left
  const right = tree.resolveInner(at, 1)
  return isToken(right) ? right : left
}

/** The quote before the position in its line that nothing closes yet: the parser makes no string of it. */
function openQuote(text: string, at: number): number | null {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replaceAll(/\\./g, '  ')
  return line.split('"').length % 2 === 0 ? at - line.length + line.lastIndexOf('"') : null
}

function keyPlace(node: SyntaxNode, object: SyntaxNode | null, text: string): TextPlace | null {
  if (object === null) return null
  const present = keysOf(object, node, text)
  return { kind: 'key', place: keysTo(object, text), from: node.from, to: node.to, present, isQuoted: true }
}

const keysOf = (object: SyntaxNode, except: SyntaxNode | null, text: string): string[] =>
  syntaxChildren(object).flatMap((property) => {
    const key = property.name === 'Property' ? propertyKey(property) : undefined
    return key && key.from !== except?.from ? [stringAt(key, text)] : []
  })

function afterColon(property: SyntaxNode, text: string, at: number): boolean {
  const key = propertyKey(property)
  return (
    key !== undefined && text.slice(key.to, at).includes(':') && !syntaxChildren(property).some((child) => isValue(child) && child.to < at)
  )
}

function above(node: SyntaxNode): SyntaxNode | null {
  for (let one = node.parent; one; one = one.parent) if (one.name === 'Object' || one.name === 'Array') return one
  return null
}

/** Keys from the root to a value, or to the value of a property. */
export function keysTo(node: SyntaxNode, text: string): JsonKeys {
  const keys: (string | number)[] = []
  for (let one: SyntaxNode | null = node; one; one = one.parent) {
    const key = one.name === 'Property' ? propertyKey(one) : undefined
    if (key) keys.unshift(stringAt(key, text))
    else if (one.parent?.name === 'Array') keys.unshift(0)
  }
  return keys
}
