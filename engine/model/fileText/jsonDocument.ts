// Parses JSON with comments to a tree that keeps comments and the spelling of numbers and texts, and prints it in one layout: an array or
// object on one line if it fits, else one line for each member; short values of an array fill lines.

/** A value with its comments. Keys and values are kept as they are spelled. */
export type DocumentNode = DocumentScalar | DocumentArray | DocumentObject

export interface DocumentScalar {
  kind: 'scalar'
  raw: string
}

export interface DocumentArray {
  kind: 'array'
  members: DocumentMember[]
  /** Comments after the last member. */
  end: string[]
}

export interface DocumentObject {
  kind: 'object'
  members: DocumentMember[]
  end: string[]
}

export interface DocumentMember {
  /** `null` in an array. */
  key: string | null
  value: DocumentNode
  /** Comments above the member. */
  above: string[]
  /** Comments behind the member, on its line. */
  behind: string[]
}

export interface JsonDocument {
  value: DocumentNode
  above: string[]
  below: string[]
}

/** Widest line in columns; Chinese characters count twice. */
const LINE = 140

const TOKEN = /\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"/]+|\n/g

/** Parses a text that is valid JSON apart from comments. Throws a SyntaxError otherwise. */
export function parseDocument(text: string): JsonDocument {
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const fail = (): never => {
    throw new SyntaxError(`Unexpected ${tokens[at] ?? 'end'} in JSON`)
  }
  /** Takes comments; line ends are skipped. */
  const comments = (): string[] => {
    const found: string[] = []
    for (; isComment(tokens[at]) || tokens[at] === '\n'; at++) if (tokens[at] !== '\n') found.push(tokens[at] as string)
    return found
  }
  /** Takes comments that follow on the same line. */
  const commentsBehind = (): string[] => {
    const found: string[] = []
    while (isComment(tokens[at])) found.push(tokens[at++] as string)
    return found
  }
  const scalar = (): string => {
    const token = tokens[at] ?? fail()
    JSON.parse(token)
    at++
    return token
  }
  const value = (): DocumentNode => {
    if (tokens[at] === '{') return container('object', '}')
    return tokens[at] === '[' ? container('array', ']') : { kind: 'scalar', raw: scalar() }
  }
  const container = (kind: 'object' | 'array', close: string): DocumentNode => {
    at++
    const members: DocumentMember[] = []
    for (let above = comments(); ; above = comments()) {
      if (tokens[at] === close && members.length === 0) {
        at++
        return { kind, members, end: above }
      }
      const key = kind === 'object' ? scalar() : null
      if (key !== null) {
        above.push(...comments())
        if (!key.startsWith('"') || tokens[at++] !== ':') fail()
        above.push(...comments())
      }
      const member: DocumentMember = { key, value: value(), above, behind: commentsBehind() }
      members.push(member)
      const before = comments()
      if (tokens[at] === ',') {
        at++
        member.behind.push(...before, ...commentsBehind())
        continue
      }
      if (tokens[at] !== close) fail()
      at++
      return { kind, members, end: before }
    }
  }
  const above = comments()
  const root = value()
  const below = comments()
  if (at < tokens.length) fail()
  return { value: root, above, below }
}

const isComment = (token: string | undefined): boolean => token?.startsWith('//') === true || token?.startsWith('/*') === true

/** Tree of a plain value; members that are undefined are left out. */
export function nodeOf(value: unknown): DocumentNode {
  const member = (key: string | null, inner: unknown): DocumentMember => ({ key, value: nodeOf(inner), above: [], behind: [] })
  if (Array.isArray(value)) return { kind: 'array', members: value.map((inner) => member(null, inner)), end: [] }
  if (typeof value !== 'object' || value === null) return { kind: 'scalar', raw: JSON.stringify(value) }
  const members = Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [member(JSON.stringify(key), inner)]))
  return { kind: 'object', members, end: [] }
}

/** Plain value of a tree. */
export const plainValue = (node: DocumentNode): unknown => JSON.parse(flat(node))

export function printDocument({ value, above, below }: JsonDocument): string {
  const lines = [...above, printNode(value, '', 0, true), ...below]
  return `${lines.join('\n')}\n`
}

/** @param used columns on the same line before and after the value @param isSpread true to print one line for each member */
export function printNode(node: DocumentNode, indent: string, used: number, isSpread = false): string {
  if (node.kind === 'scalar') return node.raw
  const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}']
  if (node.members.length === 0 && node.end.length === 0) return open + close
  if (!hasComments(node) && !isSpread) {
    const line = flat(node)
    if (indent.length + used + widthOf(line) <= LINE) return line
    if (node.kind === 'array' && node.members.every(({ value }) => value.kind === 'scalar')) return filled(node, indent)
  }
  const inner = `${indent}  `
  const last = node.members.at(-1)
  const lines = node.members.flatMap((member) => {
    const comma = member === last ? '' : ','
    const head = member.key === null ? '' : `${member.key}: `
    const behind = member.behind.map((comment) => ` ${comment}`).join('')
    const value = printNode(member.value, inner, widthOf(head) + comma.length)
    return [...member.above.map((comment) => inner + comment), `${inner}${head}${value}${comma}${behind}`]
  })
  return [open, ...lines, ...node.end.map((comment) => inner + comment), indent + close].join('\n')
}

/** Prints as many values on each line as fit. */
function filled({ members }: DocumentArray, indent: string): string {
  const lines: string[] = []
  const inner = `${indent}  `
  for (const [at, { value }] of members.entries()) {
    const word = `${flat(value)}${at < members.length - 1 ? ',' : ''}`
    const line = lines.at(-1)
    if (line !== undefined && widthOf(line) + 1 + widthOf(word) <= LINE) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(inner + word)
  }
  return `[\n${lines.join('\n')}\n${indent}]`
}

const hasComments = (node: DocumentNode): boolean =>
  node.kind !== 'scalar' &&
  (node.end.length > 0 || node.members.some(({ above, behind, value }) => above.length > 0 || behind.length > 0 || hasComments(value)))

function flat(node: DocumentNode): string {
  if (node.kind === 'scalar') return node.raw
  const members = node.members.map(({ key, value }) => (key === null ? '' : `${key}: `) + flat(value)).join(', ')
  if (node.kind === 'array') return `[${members}]`
  return members === '' ? '{}' : `{ ${members} }`
}

/** Width of a line in columns. */
const widthOf = (line: string): number => line.length + [...line.matchAll(/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/gu)].length
