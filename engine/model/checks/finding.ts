// A fault in a schema file, with its position.

import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type OldWord, upgrade } from '../vocabulary/renamings.ts'
import type { JsonPath } from './jsonPath.ts'

export interface Finding {
  file: string
  /** From 1, as editors count. */
  line: number
  column: number
  /** Dotted: `properties.status.search`; empty for the file as a whole. */
  path: string
  fault: string
  fix: string
  /** A hint is no fault: it says what a file means by what it leaves out, or by words of an earlier version. */
  level: 'error' | 'warning' | 'hint'
  /** In Chinese, where the finding brings it. */
  chinese?: Pick<Finding, 'fault' | 'fix'>
}

/** Only errors make a file unfit. */
export const isError = ({ level }: Finding): boolean => level === 'error'

/** `schemas/archives/lift.json:14:21 properties.status.search: "likes" is not one of … Did you mean "like"?` */
export function formatFinding({ file, line, column, path, fault, fix, level }: Finding): string {
  return `${file}:${line}:${column} ${level === 'error' ? '' : `${level} `}${path ? `${path}: ` : ''}${fault}${fix && ` ${fix}`}`
}

/** A parsed file that knows where each of its values stands: places are looked for when there is something to say of one. */
export class JsonSource {
  readonly file: string
  /** The file in today's form; `undefined` where its syntax is broken. */
  readonly json: unknown
  /** The words of an earlier version that it is written in; findings of today's words stand at them. */
  readonly old: readonly OldWord[]
  readonly #text: string
  readonly #written: unknown
  #parsed: Node | undefined

  constructor(file: string, text: string) {
    this.file = file
    this.#text = text
    this.#written = parseJson(text)
    const { json, old } = upgrade(this.#written)
    this.json = json
    this.old = old
  }

  /** Findings of a text that is no JSON, keeps one of two values, or holds signs that nobody sees. */
  syntax(): Finding[] {
    const unreadable = this.#text.indexOf(UNREADABLE)
    if (unreadable >= 0)
      return [
        this.at(
          unreadable,
          '',
          'the file is not UTF-8: this sign cannot be read.',
          'Save it as UTF-8; Chinese Windows may have saved it as GBK (ANSI).',
        ),
      ]
    if (this.#written === undefined) return this.#broken()
    const twice = keysWritten(this.#text) === keysOf(this.#written) ? [] : this.#twice()
    return twice.length > 0 ? twice : this.#unseen()
  }

  /** A finding at an offset of the text. */
  at(offset: number, path: string, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const before = this.#text.slice(0, offset)
    const column = offset - before.lastIndexOf('\n')
    return { file: this.file, line: before.split('\n').length, column, path, fault, fix, level }
  }

  /** A finding at a value, or at the nearest place above it that stands in the file. */
  value(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const wrote = this.#whereWritten(path)
    return this.at(this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** A finding at the key of a property. */
  key(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const wrote = this.#whereWritten(path)
    const root = this.#tree()
    const node = root && findNodeAtLocation(root, wrote)
    return this.at(node?.parent?.offset ?? this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** A finding inside a text, `within` characters behind its opening quote. */
  inside(path: JsonPath, within: number, fault: string, fix: string): Finding {
    const wrote = this.#whereWritten(path)
    return this.at((this.#find(wrote)?.offset ?? 0) + 1 + within, wrote.join('.'), fault, fix)
  }

  /** Where the file itself has what today's form has at a path. */
  #whereWritten(path: JsonPath): JsonPath {
    const word = this.old.find(({ reads }) => reads.every((key, at) => path[at] === key))
    return word ? [...word.wrote, ...path.slice(word.reads.length)] : path
  }

  #find(path: JsonPath): Node | undefined {
    const root = this.#tree()
    for (let length = path.length; root && length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length))
      if (node) return node
    }
    return root
  }

  #tree(): Node | undefined {
    this.#parsed ??= parseTree(this.#text, [])
    return this.#parsed
  }

  #broken(): Finding[] {
    const errors: ParseError[] = []
    parseTree(this.#text, errors, { allowTrailingComma: false, disallowComments: true })
    const [first] = errors
    if (!first) return []
    // All further ones may follow from it.
    const isQuote = /['‘’“”]/.test(this.#text.charAt(first.offset))
    const fix = isQuote ? 'Write texts and names in double quotes: "name".' : 'Check the comma, quote or bracket here.'
    return [this.at(first.offset, '', `JSON syntax: ${printParseErrorCode(first.error)}.`, fix)]
  }

  /** A finding for each text with a sign that nobody sees: two names that look alike would differ. */
  #unseen(): Finding[] {
    if (!UNSEEN.test(this.#text) && !this.#text.includes('\\u')) return []
    const findings: Finding[] = []
    const say = (node: Node): void => {
      if (typeof node.value === 'string') {
        const sign = UNSEEN.exec(node.value)?.[0].codePointAt(0)
        const code = sign?.toString(16).toUpperCase().padStart(4, '0')
        if (code !== undefined) findings.push(this.at(node.offset, '', `a sign that nobody sees stands in it: U+${code}.`, 'Remove it.'))
      }
      for (const child of node.children ?? []) say(child)
    }
    const root = this.#tree()
    if (root) say(root)
    return findings
  }

  /** A finding for each property that stands twice in its object: JSON would silently keep the last. */
  #twice(): Finding[] {
    const findings: Finding[] = []
    const visit = (node: Node): void => {
      const seen = new Set<string>()
      for (const child of node.children ?? []) {
        const key = node.type === 'object' ? String(child.children?.[0]?.value) : null
        if (key !== null && seen.has(key)) findings.push(this.at(child.offset, key, `"${key}" stands twice.`, 'Remove one of them.'))
        if (key !== null) seen.add(key)
        visit(child)
      }
    }
    const root = this.#tree()
    if (root) visit(root)
    return findings
  }
}

/** The sign that stands in a text for bytes that are none. */
const UNREADABLE = '\ufffd'

/** Control and format signs but tab and line ends, and halves of signs; a joiner may stand between parts of an emoji. */
const UNSEEN = /(?![\t\n\r\u200d])[\p{Cc}\p{Cf}\p{Cs}]|(?<!\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d/u

/** `undefined` for what is no JSON, which no JSON says. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every text of valid JSON, with the colon that makes it a key. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function keysWritten(text: string): number {
  let count = 0
  for (const [, colon] of text.matchAll(TEXTS)) if (colon !== undefined) count++
  return count
}

function keysOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const inner = Object.values(value)
  return inner.reduce<number>((count, one) => count + keysOf(one), Array.isArray(value) ? 0 : inner.length)
}
