// Edits the text of a schema file at one place. The rest of the text, with its comments, order and line ends, stays as it was typed.

import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { jsonText } from '#model/fileText/jsonText.ts'

export type FilePath = readonly (string | number)[]

export interface ParsedFile {
  value: Readonly<Record<string, unknown>>
  root: Node
}

/** `null` for a text that is no object of JSON. Comments are skipped. */
export function parsedFile(text: string): ParsedFile | null {
  const errors: ParseError[] = []
  const root = parseTree(text, errors)
  return errors.length === 0 && root?.type === 'object' ? { value: getNodeValue(root) as ParsedFile['value'], root } : null
}

/** The value at a path; `undefined` where there is none. */
export function valueAtPath(value: unknown, path: FilePath): unknown {
  return path.reduce<unknown>((inner, key) => (inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, key)), value)
}

/** Position of the value at a path, or of its nearest parent in the text. */
export function offsetOf({ root }: ParsedFile, path: FilePath): number {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(root, path.slice(0, length))
    if (found) return found.offset
  }
  return root.offset
}

/** Sets the value at a path, with the objects above it that are missing; `undefined` removes it. An unreadable text stays. */
export function withValue(text: string, path: FilePath, value: unknown): string {
  const root = parsedFile(text)?.root
  if (!root || path.length === 0) return text
  const found = findNodeAtLocation(root, [...path])
  if (found) {
    if (value === undefined) return withoutMember(text, memberOf(found))
    return replaced(text, found.offset, found.length, valueText(text, value, indentAt(text, found.offset), found.offset))
  }
  if (value === undefined) return text
  const depth = path.findIndex((_, at) => findNodeAtLocation(root, path.slice(0, at + 1)) === undefined)
  const holder = findNodeAtLocation(root, path.slice(0, depth)) ?? root
  const inner = path.slice(depth + 1).reduceRight<unknown>((below, key) => (typeof key === 'number' ? [below] : { [key]: below }), value)
  if (holder.type === 'array') return withMember(text, holder, null, inner)
  // A place below a plain value, such as `list: false`: the object takes its place.
  if (holder.type !== 'object') return withValue(text, path.slice(0, depth), { [String(path[depth])]: inner })
  return withMember(text, holder, String(path[depth]), inner)
}

/** Renames a key of an object. Another key of that name stays, and so does this one then. */
export function withKey(text: string, path: FilePath, name: string): string {
  const root = parsedFile(text)?.root
  const found = root && findNodeAtLocation(root, [...path])
  const key = found?.parent?.type === 'property' ? found.parent.children?.[0] : undefined
  if (!root || !key || findNodeAtLocation(root, [...path.slice(0, -1), name])) return text
  return replaced(text, key.offset, key.length, JSON.stringify(name))
}

/** Moves a member of an object or list before another one, or to the end. Comments inside of it go with it. @param before its key or index */
export function withMovedMember(text: string, path: FilePath, before: string | number | null): string {
  const root = parsedFile(text)?.root
  const found = root && findNodeAtLocation(root, [...path])
  const holder = root && findNodeAtLocation(root, path.slice(0, -1))
  if (!found || !holder || before === path.at(-1)) return text
  const members = holder.children ?? []
  const own = memberOf(found)
  const others = members.filter((one) => one !== own)
  const target = before === null ? undefined : findNodeAtLocation(root, [...path.slice(0, -1), before])
  const at = target ? others.indexOf(memberOf(target)) : others.length
  const order = [...others.slice(0, at), own, ...others.slice(at)]
  // Each place keeps its surroundings, so the text between the members stays.
  return members.reduceRight((result, place, index) => {
    const moved = order[index] ?? place
    return moved === place ? result : replaced(result, place.offset, place.length, text.slice(moved.offset, moved.offset + moved.length))
  }, text)
}

/** The smallest span in which two texts differ, for one change of the editor. */
export function differenceOf(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** The property of a value; the value itself in a list. */
const memberOf = (node: Node): Node => (node.parent?.type === 'property' ? node.parent : node)

const replaced = (text: string, offset: number, length: number, insert: string): string =>
  text.slice(0, offset) + insert + text.slice(offset + length)

/** A value as the formatter writes it, in the line ends of the text. */
function valueText(text: string, value: unknown, indent: string, at: number): string {
  const used = at - text.lastIndexOf('\n', at - 1) - 1 - indent.length
  const flat = jsonText(value, indent || ' ', Math.max(used, 0))
  const written = indent === '' && flat.includes('\n') ? jsonText(value) : flat
  return inLineEnds(text, written)
}

const inLineEnds = (text: string, written: string): string => written.replaceAll('\n', lineEnd(text))

const lineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** White space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Adds a member at the end: on a line of its own where the others have theirs, or beside them. */
function withMember(text: string, holder: Node, key: string | null, value: unknown): string {
  const head = key === null ? '' : `${JSON.stringify(key)}: `
  const last = holder.children?.at(-1)
  const isRoot = holder.parent === undefined
  const own = indentAt(text, holder.offset)
  if (last) {
    const isSpread = text.slice(holder.offset, last.offset).includes('\n')
    const indent = isSpread ? indentAt(text, last.offset) : own
    const at = last.offset + last.length
    if (!isSpread) return replaced(text, at, 0, `, ${head}${valueText(text, value, indent, at)}`)
    const written = inLineEnds(text, jsonText(value, indent, head.length + 1))
    return replaced(text, at, 0, `,${lineEnd(text)}${indent}${head}${written}`)
  }
  const inner = `${own}  `
  const [open, close] = holder.type === 'array' ? ['[', ']'] : ['{', '}']
  const written = `${head}${jsonText(value, inner, head.length)}`
  const isOfFile = holder.parent?.parent?.parent === undefined && typeof value === 'object' && holder.type === 'object'
  const isShort = !isRoot && !isOfFile && !written.includes('\n') && written.length < 100
  const space = holder.type === 'array' ? '' : ' '
  const comments = text.slice(holder.offset + 1, holder.offset + holder.length - 1).trim()
  const body =
    isShort && comments === '' ? `${space}${written}${space}` : `\n${comments && `${inner}${comments}\n`}${inner}${written}\n${own}`
  return replaced(text, holder.offset, holder.length, `${open}${body.replaceAll('\n', lineEnd(text))}${close}`)
}

/** Removes a member with one comma; its line goes if nothing else is on it. Comments beside it stay. */
function withoutMember(text: string, member: Node): string {
  const siblings = member.parent?.children ?? []
  const at = siblings.indexOf(member)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const end = member.offset + member.length
  const comma = after ? commaAfter(text, end) : before ? commaAfter(text, before.offset + before.length) : -1
  const cuts: [from: number, to: number][] = [spanOf(text, member.offset, after && comma >= 0 ? comma + 1 : end)]
  if (!after && comma >= 0) cuts.push([comma, comma + 1])
  return cuts.toSorted(([one], [other]) => other - one).reduce((result, [from, to]) => result.slice(0, from) + result.slice(to), text)
}

/** Position of the comma after a member; comments before it are passed over. */
function commaAfter(text: string, from: number): number {
  const found = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*,/.exec(text.slice(from))
  return found ? from + found[0].length - 1 : -1
}

/** A member with the white space of its own line, or with the space after it. */
function spanOf(text: string, from: number, to: number): [from: number, to: number] {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const rest = /^[ \t]*(\r?\n|$)/.exec(text.slice(to))
  if (rest && text.slice(lineStart, from).trim() === '' && lineStart > 0)
    return [lineStart - newLineBefore(text, lineStart), to + rest[0].length - newLineOf(rest[0])]
  const space = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0
  return text[from - 1] === ' ' || space === 0 ? [from, to + space] : [from, to]
}

const newLineBefore = (text: string, lineStart: number): number => (text[lineStart - 2] === '\r' ? 2 : 1)
const newLineOf = (rest: string): number => (rest.includes('\r\n') ? 2 : rest.includes('\n') ? 1 : 0)
