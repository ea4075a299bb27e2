// Positions of the values of a JSON text, also while it is incomplete.

import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode, Tree } from '@lezer/common'
import { withoutComments } from '#model/fileText/schemaJson.ts'

export interface JsonNode {
  kind: 'Object' | 'Array' | 'String' | 'Other'
  from: number
  to: number
  /** Value of a string; empty for others. */
  text: string
  members: readonly { name: string; key: { from: number; to: number }; value: JsonNode | null }[]
  member(name: string): JsonNode | null
}

/** Syntax tree of a text; its comments are read as spaces. */
export const jsonTree = (text: string): Tree => jsonLanguage.parser.parse(withoutComments(text))

/** The value of a text; `null` if it has none. */
export function parsedJson(text: string): JsonNode | null {
  const top = jsonTree(text).topNode
  const value = syntaxChildren(top).find(isValue)
  return value ? nodeOf(value, text) : null
}

function nodeOf(node: SyntaxNode, text: string): JsonNode {
  const kind = node.name === 'Object' || node.name === 'Array' || node.name === 'String' ? node.name : 'Other'
  const members = kind !== 'Object' ? [] : syntaxChildren(node).flatMap((child) => memberOf(child, text))
  return {
    kind,
    from: node.from,
    to: node.to,
    text: kind === 'String' ? stringAt(node, text) : '',
    members,
    member: (name) => members.find((one) => one.name === name)?.value ?? null,
  }
}

function memberOf(property: SyntaxNode, text: string): JsonNode['members'] {
  if (property.name !== 'Property') return []
  const [key, value] = [propertyKey(property), syntaxChildren(property).find(isValue)]
  return key ? [{ name: stringAt(key, text), key: { from: key.from, to: key.to }, value: value ? nodeOf(value, text) : null }] : []
}

export const syntaxChildren = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

export const isValue = ({ name }: Pick<SyntaxNode, 'name'>): boolean =>
  ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'].includes(name)

export const propertyKey = (property: SyntaxNode): SyntaxNode | undefined =>
  syntaxChildren(property).find(({ name }) => name === 'PropertyName')

/** Text of a string; without its quotes if it is incomplete. */
export function stringAt({ from, to }: Pick<SyntaxNode, 'from' | 'to'>, text: string): string {
  const written = text.slice(from, to)
  try {
    return String(JSON.parse(written))
  } catch {
    return written.replaceAll('"', '')
  }
}
