// Reads collections from the serialization of Java (Object Serialization Stream Protocol): lists, sets and maps of texts, numbers and booleans.

import type { Buffer } from 'node:buffer'

const MAGIC = 'aced0005'
const MAX_DEPTH = 20
/** References can repeat a value without bound. */
const MAX_VALUES = 100_000

/** The value; `undefined` for bytes that hold anything else. */
export function javaValue(bytes: Buffer): unknown {
  if (bytes.subarray(0, 4).toString('hex') !== MAGIC) return undefined
  try {
    return plain(new JavaReader(bytes).content(), { left: MAX_VALUES })
  } catch (error) {
    // Other classes and damaged bytes; the caller reports the variable.
    if (error instanceof UnreadableError || error instanceof RangeError) return undefined
    throw error
  }
}

class UnreadableError extends Error {}

interface JavaClass {
  name: string
  flags: number
  fields: readonly { type: string; name: string }[]
  parent: JavaClass | null
}

interface JavaObject {
  type: JavaClass
  fields: Record<string, unknown>
  /** Objects that a class wrote besides its fields, by class. */
  contents: Map<string, unknown[]>
}

const [NULL, REFERENCE, CLASS, OBJECT, TEXT, ARRAY, BLOCK, END, LONG_TEXT] = [0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x77, 0x78, 0x7c]
/** Flag of a class that writes contents of its own. */
const WRITES = 1
/** Marks the end of contents. */
const FINISHED = Symbol('end')

class JavaReader {
  private at = 4
  private depth = 0
  private readonly handles: unknown[] = []
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  private byte(): number {
    return this.bytes.readUInt8(this.at++)
  }

  private int(): number {
    this.at += 4
    return this.bytes.readInt32BE(this.at - 4)
  }

  private text(length: number): string {
    this.at += length
    if (this.at > this.bytes.length) throw new UnreadableError()
    return this.bytes.subarray(this.at - length, this.at).toString('utf8')
  }

  private shortText(): string {
    this.at += 2
    return this.text(this.bytes.readUInt16BE(this.at - 2))
  }

  private keep<T>(value: T): T {
    this.handles.push(value)
    return value
  }

  /** The next value of the stream. */
  content(): unknown {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new UnreadableError()
    const value = this.tagged(this.byte())
    this.depth -= 1
    return value
  }

  private tagged(tag: number): unknown {
    switch (tag) {
      case NULL:
        return null
      case REFERENCE:
        return this.handles[this.int() - 0x7e0000]
      case TEXT:
        return this.keep(this.shortText())
      case LONG_TEXT: {
        this.at += 8
        return this.keep(this.text(Number(this.bytes.readBigUInt64BE(this.at - 8))))
      }
      case OBJECT:
        return this.object()
      case ARRAY:
        return this.array()
      case BLOCK: {
        const length = this.byte()
        this.text(length)
        return undefined
      }
      case END:
        return FINISHED
      default:
        throw new UnreadableError()
    }
  }

  private classOf(): JavaClass | null {
    const tag = this.byte()
    if (tag === NULL) return null
    if (tag === REFERENCE) return this.handles[this.int() - 0x7e0000] as JavaClass
    if (tag !== CLASS) throw new UnreadableError()
    const name = this.shortText()
    this.at += 8
    const found = this.keep<JavaClass>({ name, flags: 0, fields: [], parent: null })
    found.flags = this.byte()
    this.at += 2
    found.fields = Array.from({ length: this.bytes.readUInt16BE(this.at - 2) }, () => {
      const field = { type: String.fromCharCode(this.byte()), name: this.shortText() }
      if (field.type === 'L' || field.type === '[') this.content()
      return field
    })
    // Annotations of a class.
    while (this.content() !== FINISHED);
    found.parent = this.classOf()
    return found
  }

  private object(): JavaObject {
    const type = this.classOf()
    if (!type) throw new UnreadableError()
    const made = this.keep<JavaObject>({ type, fields: {}, contents: new Map() })
    const line: JavaClass[] = []
    for (let at: JavaClass | null = type; at; at = at.parent) line.unshift(at)
    for (const { name, fields, flags } of line) {
      for (const field of fields) made.fields[field.name] = this.primitive(field.type)
      if ((flags & WRITES) === 0) continue
      const contents: unknown[] = []
      for (let next = this.content(); next !== FINISHED; next = this.content()) if (next !== undefined) contents.push(next)
      made.contents.set(name, contents)
    }
    return made
  }

  private array(): unknown[] {
    const type = this.classOf()
    const made = this.keep<unknown[]>([])
    const length = this.int()
    if (length < 0 || length > this.bytes.length) throw new UnreadableError()
    for (let at = 0; at < length; at++) made.push(this.primitive(type?.name.charAt(1) ?? ''))
    return made
  }

  private primitive(type: string): unknown {
    const from = this.at
    switch (type) {
      case 'B':
        return this.bytes.readInt8(this.at++)
      case 'Z':
        return this.byte() === 1
      case 'I':
        return this.int()
      case 'S':
        this.at += 2
        return this.bytes.readInt16BE(from)
      case 'C':
        this.at += 2
        return String.fromCharCode(this.bytes.readUInt16BE(from))
      case 'J':
        this.at += 8
        return this.bytes.readBigInt64BE(from)
      case 'F':
        this.at += 4
        return this.bytes.readFloatBE(from)
      case 'D':
        this.at += 8
        return this.bytes.readDoubleBE(from)
      default:
        return this.content()
    }
  }
}

const LISTS = ['java.util.ArrayList', 'java.util.LinkedList', 'java.util.HashSet', 'java.util.LinkedHashSet']
const MAPS = ['java.util.HashMap', 'java.util.LinkedHashMap']
const NUMBERS = ['java.lang.Integer', 'java.lang.Long', 'java.lang.Short', 'java.lang.Byte', 'java.lang.Double', 'java.lang.Float']

/** Throws `UnreadableError` for other classes. @param budget number of values that may still be made */
function plain(value: unknown, budget: { left: number }): unknown {
  if (--budget.left < 0) throw new UnreadableError()
  const each = (values: readonly unknown[]) => values.map((one) => plain(one, budget))
  if (Array.isArray(value)) return each(value)
  // A number beyond the safe ones, such as an id, is a text.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (value === undefined || typeof value !== 'object' || value === null) return value ?? null
  const { type, fields, contents } = value as JavaObject
  const own = (names: readonly string[]) => names.map((name) => contents.get(name)).find((found) => found !== undefined)
  if (LISTS.includes(type.name)) return each(own(LISTS) ?? [])
  if (MAPS.includes(type.name)) {
    const entries = each(own(MAPS) ?? [])
    return Object.fromEntries(entries.flatMap((key, at) => (at % 2 === 0 ? [[String(key), entries[at + 1]]] : [])))
  }
  if (type.name === 'java.util.Arrays$ArrayList') return plain(fields.a, budget)
  if (type.name.startsWith('java.util.ImmutableCollections') || type.name === 'java.util.CollSer')
    return each(own(['java.util.CollSer']) ?? [])
  if (NUMBERS.includes(type.name) || type.name === 'java.lang.Boolean') return plain(fields.value, budget)
  throw new UnreadableError()
}
