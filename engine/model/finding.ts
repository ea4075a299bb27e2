// What the schema check says of one place in one file.

import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import type { JsonPath } from './jsonPath.ts'
import { type OldWord, upgrade } from './vocabulary/renamings.ts'

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
}

/** `schemas/archives/lift.json:14:21 properties.status.search: "likes" is not one of … Did you mean "like"?` */
export function formatFinding({ file, line, column, path, fault, fix, level }: Finding): string {
  return `${file}:${line}:${column} ${level === 'error' ? '' : `${level} `}${path ? `${path}: ` : ''}${fault} ${fix}`
}

/** A parsed file that knows where each of its values stands. */
export class SourceMap {
  readonly file: string
  /** The file in today's form. */
  readonly json: unknown
  /** The words of an earlier version that it is written in; findings of today's words stand at them. */
  readonly old: readonly OldWord[]
  readonly #root: Node | undefined
  readonly #lineStarts: number[]

  constructor(file: string, text: string) {
    this.file = file
    this.#root = parseTree(text, [])
    const { json, old } = upgrade(this.#root ? getNodeValue(this.#root) : undefined)
    this.json = json
    this.old = old
    this.#lineStarts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1)
  }

  /** A finding at an offset of the text. */
  at(offset: number, path: string, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    let line = 0
    while (line + 1 < this.#lineStarts.length && (this.#lineStarts[line + 1] as number) <= offset) line++
    return { file: this.file, line: line + 1, column: offset - (this.#lineStarts[line] as number) + 1, path, fault, fix, level }
  }

  /** A finding at a value, or at the nearest place above it that stands in the file. */
  value(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const wrote = this.#written(path)
    return this.at(this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** A finding at the key of a property. */
  key(path: JsonPath, fault: string, fix: string, level: Finding['level'] = 'error'): Finding {
    const wrote = this.#written(path)
    const node = this.#root && findNodeAtLocation(this.#root, wrote)
    return this.at(node?.parent?.offset ?? this.#find(wrote)?.offset ?? 0, wrote.join('.'), fault, fix, level)
  }

  /** A finding inside a text, `within` characters behind its opening quote. */
  inside(path: JsonPath, within: number, fault: string, fix: string): Finding {
    const wrote = this.#written(path)
    return this.at((this.#find(wrote)?.offset ?? 0) + 1 + within, wrote.join('.'), fault, fix)
  }

  /** A finding for each property that stands twice in its object: JSON would silently keep the last. */
  twice(): Finding[] {
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
    if (this.#root) visit(this.#root)
    return findings
  }

  /** Where the file itself has what today's form has at a path. */
  #written(path: JsonPath): JsonPath {
    const word = this.old.find(({ reads }) => reads.every((key, at) => path[at] === key))
    return word ? [...word.wrote, ...path.slice(word.reads.length)] : path
  }

  #find(path: JsonPath): Node | undefined {
    for (let length = path.length; this.#root && length > 0; length--) {
      const node = findNodeAtLocation(this.#root, path.slice(0, length))
      if (node) return node
    }
    return this.#root
  }
}
