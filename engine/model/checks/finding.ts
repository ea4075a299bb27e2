// A fault, warning or hint about a schema file, and a parsed file that finds the position of each of its values.

import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { MovedValue } from '../entity/resolveFile.ts'
import { parseSchemaJson, withoutComments } from '../fileText/schemaJson.ts'
import { type OldWord, upgrade } from '../vocabulary/renamings.ts'
import type { JsonPath } from './jsonPath.ts'

export interface Finding {
  file: string
  /** Counted from 1, like `column`. */
  line: number
  column: number
  /** Dotted path, `properties.status.search`; empty for the whole file. */
  path: string
  fault: string
  fix: string
  /** `hint` is no fault: it reports the effect of an omitted keyword, or a renamed keyword. */
  level: 'error' | 'warning' | 'hint'
  /** The checked file, if the finding stands in another one: in that of field groups. */
  of?: string
  /** Chinese texts; missing if there is only the English text. */
  chinese?: Pick<Finding, 'fault' | 'fix'>
}

/** True for an error, which prevents the use of the file. */
export const isError = ({ level }: Finding): boolean => level === 'error'

/** The file that has to change before the finding disappears, among the checked ones. */
export const checkedFileOf = ({ of, file }: Finding): string => of ?? file

/** Findings without those of a group of fields that several files repeat. */
export function eachOnce(findings: readonly Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [JSON.stringify({ ...finding, of: undefined }), finding]))
  return [...once.values()]
}

/** `schemas/archives/lift.json:14:21 properties.status.search: "likes" is not one of … Did you mean "like"?` */
export function formatFinding({ file, line, column, path, fault, fix, level }: Finding): string {
  return `${file}:${line}:${column} ${level === 'error' ? '' : `${level} `}${path ? `${path}: ` : ''}${fault}${fix && ` ${fix}`}`
}

/** A parsed JSON file with the positions of its values, which are computed on demand. */
export class JsonSource {
  readonly file: string
  /** The file converted to the current version of the format; `undefined` if it is no JSON. */
  readonly json: unknown
  /** Renamed keywords that the file uses; findings about the new keyword are reported at the old one. */
  readonly old: readonly OldWord[]
  /** Values of the resolved file that stand elsewhere; findings about them are reported there. */
  moved: readonly MovedValue[] = []
  /** The file of field groups. */
  groups: JsonSource | null = null
  readonly #text: string
  readonly #written: unknown
  #parsed: Node | undefined

  /** @param isEntity false for the file of field groups, which has no earlier versions */
  constructor(file: string, text: string, isEntity = true) {
    this.file = file
    this.#text = text
    this.#written = parseJson(text)
    const { json, old } = isEntity ? upgrade(this.#written) : { json: this.#written, old: [] }
    this.json = json
    this.old = old
  }

  /** Findings for invalid JSON, duplicate keys and invisible characters. */
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

  /** Creates a finding at an offset of the text. */
  at(offset: number, path: string, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const before = this.#text.slice(0, offset)
    const column = offset - before.lastIndexOf('\n')
    return { file: this.file, line: before.split('\n').length, column, path, fault, fix, level }
  }

  /** Creates a finding at a value, or at its nearest parent that the file contains. */
  value(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const group = this.#whereInGroup(path)
    if (group) return { ...group.source.value(group.path, fault, fix, level), of: this.file }
    const wrote = this.#whereWritten(path)
    return this.at(this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** Creates a finding at the key of a property. */
  key(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const group = this.#whereInGroup(path)
    if (group) return { ...group.source.key(group.path, fault, fix, level), of: this.file }
    const wrote = this.#whereWritten(path)
    const root = this.#tree()
    const node = root && findNodeAtLocation(root, wrote)
    return this.at(node?.parent?.offset ?? this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** Creates a finding inside a string, `within` characters after its opening quote. */
  inside(path: JsonPath, within: number, fault: string, fix: string): Finding {
    const group = this.#whereInGroup(path)
    if (group) return { ...group.source.inside(group.path, within, fault, fix), of: this.file }
    const wrote = this.#whereWritten(path)
    const move = this.moved.find(({ reads }) => reads.length === path.length && reads.every((key, at) => path[at] === key))
    const shift = (move?.shifts ?? []).reduce((sum, { at, by }) => (at <= within ? sum + by : sum), 0)
    return this.at((this.#find(wrote)?.offset ?? 0) + 1 + within - shift, wrote.join('.'), fault, fix)
  }

  /** Findings for keys with names of entries that another key says too: the resolved file has only one of them. */
  keysTwice(): Finding[] {
    return this.moved.flatMap(({ reads, wrote, isOfGroup }) => {
      const [key, written] = [String(reads.at(-1)), String(wrote.at(-1))]
      const holder = wrote.slice(0, -1).reduce<unknown>((found, one) => Object(found)[one], this.json)
      if (isOfGroup || key === written || !Object.hasOwn(Object(holder), key)) return []
      return [this.key(wrote, `"${written}" says the same as "${key}".`, 'Remove one of them.')]
    })
  }

  /** Place of a value that a group of fields brings; `null` for a value of the file itself. */
  #whereInGroup(path: JsonPath): { source: JsonSource; path: JsonPath } | null {
    const move = this.moved.find(({ reads, isOfGroup }) => isOfGroup && reads.every((key, at) => path[at] === key))
    return move && this.groups ? { source: this.groups, path: [...move.wrote, ...path.slice(move.reads.length)] } : null
  }

  /** Translates a path of the current format to the path that the file itself uses. */
  #whereWritten(read: JsonPath): JsonPath {
    const move = this.moved.find(({ reads, isOfGroup }) => !isOfGroup && reads.every((key, at) => read[at] === key))
    const path = move ? [...move.wrote, ...read.slice(move.reads.length)] : read
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
    parseTree(this.#text, errors, { allowTrailingComma: false, disallowComments: false })
    const [first] = errors
    if (!first) return []
    // Only the first error is reported: the others may follow from it.
    if (this.#text.trim() === '')
      return [this.at(0, '', 'the file is empty.', 'Write an entity: { "name": …, "title": …, "properties": … }.')]
    const sign = this.#text.charAt(first.offset)
    if (/['‘’“”]/.test(sign))
      return [this.at(first.offset, '', `JSON syntax: ${sign} begins no text.`, 'Write texts and names in double quotes: "name".')]
    const { fault, fix } = SYNTAX[printParseErrorCode(first.error)] ?? {
      fault: 'the text is no JSON here.',
      fix: 'Check the comma, quote or bracket here.',
    }
    return [this.at(first.offset, '', `JSON syntax: ${fault}`, fix)]
  }

  /** Findings for strings with invisible characters, which make two names look the same. */
  #unseen(): Finding[] {
    if (!UNSEEN.test(this.#text) && !this.#text.includes('\\u')) return []
    const findings: Finding[] = []
    const visit = (node: Node): void => {
      if (typeof node.value === 'string') {
        const sign = UNSEEN.exec(node.value)?.[0].codePointAt(0)
        const code = sign?.toString(16).toUpperCase().padStart(4, '0')
        if (code !== undefined) findings.push(this.at(node.offset, '', `a sign that nobody sees stands in it: U+${code}.`, 'Remove it.'))
      }
      for (const child of node.children ?? []) visit(child)
    }
    const root = this.#tree()
    if (root) visit(root)
    return findings
  }

  /** Findings for duplicate keys of an object; JSON.parse would silently keep the last one. */
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

/** Words for the errors of the parser, by their names. */
const SYNTAX: Readonly<Record<string, Readonly<{ fault: string; fix: string }>>> = {
  ValueExpected: { fault: 'a value is missing.', fix: 'Add the value, or remove the comma before it.' },
  PropertyNameExpected: { fault: 'a name in double quotes is missing.', fix: 'Add it, or remove the comma before it.' },
  ColonExpected: { fault: 'a colon is missing.', fix: 'Write ":" between a name and its value.' },
  CommaExpected: { fault: 'a comma is missing.', fix: 'Write "," after the entry before it.' },
  CloseBraceExpected: { fault: 'a closing brace is missing.', fix: 'Add "}".' },
  CloseBracketExpected: { fault: 'a closing bracket is missing.', fix: 'Add "]".' },
  EndOfFileExpected: { fault: 'the file goes on after its end.', fix: 'Remove the rest, or a closing brace before it.' },
  UnexpectedEndOfString: { fault: 'the text has no end.', fix: 'Add the closing quote.' },
  InvalidNumberFormat: { fault: 'the number is not written as JSON writes it.', fix: 'Write it like 12 or 0.5.' },
  InvalidSymbol: { fault: 'the word stands without quotes.', fix: 'Write texts and names in double quotes: "name".' },
}

/** Replacement character of bytes that are not valid UTF-8. */
const UNREADABLE = '\ufffd'

/** Control and format characters except tab and line ends, and lone surrogates; a joiner is allowed within an emoji. */
const UNSEEN = /(?![\t\n\r\u200d])[\p{Cc}\p{Cf}\p{Cs}]|(?<!\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d/u

/** Parses JSON with comments; `undefined` for an invalid text, since no text has that value. */
function parseJson(text: string): unknown {
  try {
    return parseSchemaJson(text)
  } catch {
    return undefined
  }
}

/** Matches every string of valid JSON, with the colon after it if it is a key. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function keysWritten(text: string): number {
  let count = 0
  for (const [, colon] of withoutComments(text).matchAll(TEXTS)) if (colon !== undefined) count++
  return count
}

function keysOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const inner = Object.values(value)
  return inner.reduce<number>((count, one) => count + keysOf(one), Array.isArray(value) ? 0 : inner.length)
}
