// Parser of the Java expression language. Grammar: JSR 245, EL 2.2, with lists (`[1, 2]`) and `in` from CEL.

import { ExpressionError } from './expression.ts'
import { functionOf, METHODS, VARIABLE_FUNCTIONS } from './juelMethods.ts'
import { isEmptyValue, OPERATORS, propertyOf, toBoolean, toNumber, unusable } from './juelValues.ts'

type Values = Readonly<Record<string, unknown>>
type Evaluate = (values: Values) => unknown

export interface ReadExpression {
  /** Names of the variables that it reads. */
  names: readonly string[]
  /** True if the result can be neither a boolean nor null. */
  isNoCondition: boolean
  evaluate: Evaluate
}

interface Token {
  kind: 'text' | 'number' | 'name' | 'sign' | 'end'
  text: string
}

/** Left-associative operators by precedence, weakest first; each level maps its spellings to an operator. */
const LEVELS: readonly Readonly<Record<string, string>>[] = [
  { '||': '||', or: '||' },
  { '&&': '&&', and: '&&' },
  { '==': '==', eq: '==', '!=': '!=', ne: '!=' },
  { '<': '<', lt: '<', '>': '>', gt: '>', '<=': '<=', le: '<=', '>=': '>=', ge: '>=', in: 'in' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', div: '/', '%': '%', mod: '%' },
]
/** Reserved words. `in` is not reserved in EL, so a variable may have this name. */
const RESERVED = new Set([
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'div',
  'mod',
  'empty',
  'true',
  'false',
  'null',
  'instanceof',
])
const ARITHMETIC = new Set(['+', '-', '*', '/', '%'])
const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const VARIABLE_PREFIXES = ['var', 'vars', 'variables']
/** Names of the engine's objects in Flowable. */
const EXECUTION = 'execution'
const ROWS: Readonly<Record<string, (rows: unknown[], holds: (row: unknown) => unknown) => unknown>> = {
  all: (rows, holds) => rows.every((row) => toBoolean(holds(row))),
  exists: (rows, holds) => rows.some((row) => toBoolean(holds(row))),
  filter: (rows, holds) => rows.filter((row) => toBoolean(holds(row))),
  map: (rows, value) => rows.map(value),
}

const TOKEN =
  /\s+|(?<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>[<>=!]=|&&|\|\||[-+*/%<>!?:.,()[\]])/uy

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    const groups = TOKEN.exec(source)?.groups
    if (!groups) throw new ExpressionError(`"${source.slice(at, at + 1)}"`)
    for (const kind of ['text', 'number', 'name', 'sign'] as const)
      if (groups[kind] !== undefined) tokens.push({ kind, text: groups[kind] })
  }
  return [...tokens, { kind: 'end', text: '' }]
}

/** Parses an expression. Throws `ExpressionError` with the part that is invalid or unknown as its message. */
export function readJuel(source: string): ReadExpression {
  return new JuelReader(tokensOf(source)).read()
}

class JuelReader {
  private at = 0
  private depth = 0
  private readonly names = new Set<string>()
  private readonly bound: string[] = []
  private isNoCondition = false
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  read(): ReadExpression {
    const evaluate = this.choice()
    if (this.token().kind !== 'end') throw this.unread()
    return { names: [...this.names], isNoCondition: this.isNoCondition, evaluate }
  }

  private token(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token
  }

  private next(): Token {
    const token = this.token()
    this.at += 1
    return token
  }

  private isSign(text: string, ahead = 0): boolean {
    const token = this.token(ahead)
    return token.kind === 'sign' && token.text === text
  }

  private expect(text: string): void {
    if (!this.isSign(text)) throw this.unread()
    this.at += 1
  }

  private unread(): ExpressionError {
    return new ExpressionError(this.token().kind === 'end' ? '…' : this.token().text)
  }

  private choice(): Evaluate {
    if (++this.depth > 100) throw this.unread()
    const condition = this.level(0)
    const [yes, no] = this.isSign('?') ? this.ways() : []
    this.depth -= 1
    if (!yes || !no) return condition
    this.isNoCondition = false
    return (values) => (toBoolean(condition(values)) ? yes(values) : no(values))
  }

  private ways(): [Evaluate, Evaluate] {
    this.at += 1
    const yes = this.choice()
    this.expect(':')
    return [yes, this.choice()]
  }

  private level(strength: number): Evaluate {
    const words = LEVELS[strength]
    if (!words) return this.unary()
    let left = this.level(strength + 1)
    for (let operator = this.operatorOf(words); operator; operator = this.operatorOf(words)) {
      this.at += 1
      left = this.applied(operator, left, this.level(strength + 1))
    }
    return left
  }

  private operatorOf(words: Readonly<Record<string, string>>): string | undefined {
    const { kind, text } = this.token()
    return (kind === 'name' || kind === 'sign') && Object.hasOwn(words, text) ? words[text] : undefined
  }

  private applied(operator: string, left: Evaluate, right: Evaluate): Evaluate {
    this.isNoCondition = ARITHMETIC.has(operator)
    if (operator === '&&') return (values) => toBoolean(left(values)) && toBoolean(right(values))
    if (operator === '||') return (values) => toBoolean(left(values)) || toBoolean(right(values))
    const apply = OPERATORS[operator] as (one: unknown, other: unknown) => unknown
    return (values) => apply(left(values), right(values))
  }

  private unary(): Evaluate {
    const { kind, text } = this.token()
    const isWord = kind === 'name' && (text === 'not' || text === 'empty')
    if (!isWord && !this.isSign('-') && !this.isSign('!')) return this.value()
    if (++this.depth > 100) throw this.unread()
    this.at += 1
    const inner = this.unary()
    this.depth -= 1
    this.isNoCondition = text === '-'
    if (text === '-') return (values) => -toNumber(inner(values))
    return text === 'empty' ? (values) => isEmptyValue(inner(values)) : (values) => !toBoolean(inner(values))
  }

  private value(): Evaluate {
    let value = this.primary()
    for (;;) {
      if (this.isSign('.')) {
        this.at += 1
        const { kind, text } = this.next()
        if (kind !== 'name') throw new ExpressionError(text || '…')
        value = this.isSign('(') ? this.method(value, text) : this.member(value, text)
      } else if (this.isSign('[')) {
        this.at += 1
        const key = this.choice()
        this.expect(']')
        value = this.member(value, key)
      } else return value
    }
  }

  private member(value: Evaluate, name: string | Evaluate): Evaluate {
    this.isNoCondition = false
    return typeof name === 'string' ? (values) => propertyOf(value(values), name) : (values) => propertyOf(value(values), name(values))
  }

  private primary(): Evaluate {
    const { kind, text } = this.next()
    this.isNoCondition = kind === 'text' || kind === 'number'
    if (kind === 'text') {
      const unquoted = text.slice(1, -1).replace(/\\(.)/gsu, '$1')
      return () => unquoted
    }
    if (kind === 'number') return () => Number(text)
    if (kind === 'name') return this.named(text)
    if (kind === 'sign' && text === '(') {
      const inner = this.choice()
      this.expect(')')
      return inner
    }
    if (kind === 'sign' && text === '[') {
      const items = this.list(']')
      this.isNoCondition = true
      return (values) => items.map((item) => item(values))
    }
    this.at -= 1
    throw this.unread()
  }

  private named(name: string): Evaluate {
    if (Object.hasOwn(LITERALS, name)) return () => LITERALS[name]
    if (RESERVED.has(name)) throw new ExpressionError(name)
    if (this.isSign(':') && this.token(1).kind === 'name' && this.isSign('(', 2)) return this.prefixed(name)
    if (this.isSign('(')) return this.called(name)
    if (name === EXECUTION && !this.bound.includes(name)) return this.execution()
    if (!this.bound.includes(name)) this.names.add(name)
    return (values) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null)
  }

  /** Comma-separated expressions up to a closing token; the opening one is already consumed. */
  private list(close: string): Evaluate[] {
    const items: Evaluate[] = []
    while (!this.isSign(close)) {
      if (items.length > 0) this.expect(',')
      items.push(this.choice())
    }
    this.at += 1
    return items
  }

  private args(): Evaluate[] {
    this.expect('(')
    const args = this.list(')')
    this.isNoCondition = false
    return args
  }

  private called(name: string): Evaluate {
    const call = functionOf(name)
    if (!call) throw new ExpressionError(`${name}()`)
    const args = this.args()
    return (values) => call(...args.map((arg) => arg(values))) ?? null
  }

  private method(value: Evaluate, name: string): Evaluate {
    if (Object.hasOwn(ROWS, name)) return this.overRows(value, name)
    const call = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
    if (!call) throw new ExpressionError(`${name}()`)
    const args = this.args()
    return (values) => {
      const base = value(values)
      if (base === null || base === undefined) throw unusable(base)
      return call(base, ...args.map((arg) => arg(values))) ?? null
    }
  }

  /** `lines.exists(line, line.amount > 3)`. */
  private overRows(value: Evaluate, name: string): Evaluate {
    this.expect('(')
    const row = this.next()
    if (row.kind !== 'name') throw new ExpressionError(`${name}()`)
    this.expect(',')
    this.bound.push(row.text)
    const inner = this.choice()
    this.bound.pop()
    this.expect(')')
    this.isNoCondition = false
    return (values) => {
      const rows = value(values) ?? []
      if (!Array.isArray(rows)) throw unusable(rows)
      return ROWS[name]?.(rows, (one) => inner({ ...values, [row.text]: one }))
    }
  }

  /** `var:get(days)`; the variable name may be quoted. */
  private prefixed(prefix: string): Evaluate {
    this.at += 1
    const { text: name } = this.next()
    const call = VARIABLE_PREFIXES.includes(prefix) && Object.hasOwn(VARIABLE_FUNCTIONS, name) ? VARIABLE_FUNCTIONS[name] : undefined
    if (!call) throw new ExpressionError(`${prefix}:${name}()`)
    this.expect('(')
    const variable = this.variableName()
    if (!this.isSign(')')) this.expect(',')
    const args = this.list(')')
    this.isNoCondition = false
    return (values) => call(Object.hasOwn(values, variable) ? (values[variable] ?? null) : null, ...args.map((arg) => arg(values)))
  }

  /** `execution.getVariable('days')`; other methods of Flowable's execution are refused by name. */
  private execution(): Evaluate {
    const method = this.isSign('.') ? this.token(1).text : ''
    if (!['getVariable', 'hasVariable'].includes(method) || !this.isSign('(', 2)) throw new ExpressionError(`${EXECUTION}.${method}`)
    this.at += 3
    const variable = this.variableName()
    this.expect(')')
    this.isNoCondition = false
    return (values) => (method === 'hasVariable' ? Object.hasOwn(values, variable) : (values[variable] ?? null))
  }

  private variableName(): string {
    const { kind, text } = this.next()
    if (kind !== 'name' && kind !== 'text') throw new ExpressionError(text || '…')
    const name = kind === 'text' ? text.slice(1, -1) : text
    this.names.add(name)
    return name
  }
}
