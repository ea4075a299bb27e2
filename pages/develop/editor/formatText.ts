// Formats a JSON text like the project's formatter: an object stays on several lines where the author began it so, and everything else is
// on one line if it fits. Order, numbers and texts stay as they were typed.

import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode } from '@lezer/common'
import { isValue, propertyKey, syntaxChildren } from './jsonTree.ts'

/** Widest line in columns; Chinese characters count twice. */
const LINE = 140

/** Throws a SyntaxError for a text that is no JSON. */
export function formatText(text: string): string {
  JSON.parse(text)
  const value = syntaxChildren(jsonLanguage.parser.parse(text).topNode).find(isValue)
  return value ? `${formatted(value, text, '', 0)}\n` : text
}

/** @param used characters on the same line before and after the value */
function formatted(node: SyntaxNode, text: string, indent: string, used: number): string {
  const parts = partsOf(node)
  const flat = onOneLine(node, text)
  if (parts.length === 0) return flat
  if (!isSpread(node, text) && indent.length + used + widthOf(flat) <= LINE) return flat
  const inner = `${indent}  `
  const lines = parts.map((part, at) => {
    const [key, value] = memberOf(part)
    const head = key ? `${text.slice(key.from, key.to)}: ` : ''
    const comma = at < parts.length - 1 ? 1 : 0
    return `${inner}${head}${value ? formatted(value, text, inner, widthOf(head) + comma) : ''}`
  })
  const [open, close] = node.name === 'Array' ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** True for an object, or a value with one, whose first key the author put on a line of its own. */
function isSpread(node: SyntaxNode, text: string): boolean {
  const parts = partsOf(node)
  const [first] = parts
  if (node.name === 'Object' && text.slice(node.from, first?.from ?? node.from).includes('\n')) return true
  return parts.some((part) => {
    const [, value] = memberOf(part)
    return value !== undefined && isSpread(value, text)
  })
}

const partsOf = (node: SyntaxNode): SyntaxNode[] =>
  node.name === 'Object'
    ? syntaxChildren(node).filter(({ name }) => name === 'Property')
    : node.name === 'Array'
      ? syntaxChildren(node).filter(isValue)
      : []

const memberOf = (part: SyntaxNode): readonly [SyntaxNode | undefined, SyntaxNode | undefined] =>
  part.name === 'Property' ? [propertyKey(part), syntaxChildren(part).find(isValue)] : [undefined, part]

function onOneLine(node: SyntaxNode, text: string): string {
  const parts = partsOf(node).map((part) => {
    const [key, value] = memberOf(part)
    return `${key ? `${text.slice(key.from, key.to)}: ` : ''}${value ? onOneLine(value, text) : ''}`
  })
  if (node.name === 'Array') return `[${parts.join(', ')}]`
  if (node.name === 'Object') return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  return text.slice(node.from, node.to)
}

const widthOf = (line: string): number => line.length + [...line.matchAll(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu)].length
