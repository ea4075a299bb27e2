// Compiles the condition of a data scope, CEL over `record` and `user`, to a row filter. User input never becomes SQL text.

import { Environment } from '@marcbachmann/cel-js'
import type { Entity } from '#model/entity/entity.ts'
import type { RowFilter, Sign, Value } from '#store/rows.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import type { Identity } from '../identity.ts'

/** User attributes in a condition. */
export type ScopeUser = Pick<Identity, 'userId' | 'account' | 'tenantId' | 'deptId' | 'deptIds' | 'roleIds' | 'projectId'>

/** A user with empty values, to check a condition when it is saved. */
export const emptyScopeUser: ScopeUser = { userId: '', account: '', tenantId: '', deptId: '', deptIds: [], roleIds: [], projectId: '' }

interface Node {
  op: string
  args: unknown
}

type Kind = 'string' | 'number' | 'boolean'

/** Operand of a comparison: a field of the record, or a value independent of the record. */
type Operand = { kind: Kind; field: string } | { kind: Kind; value: Value }

const SIGNS: Readonly<Record<string, Sign>> = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }
const MIRRORED: Readonly<Record<Sign, Sign>> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/**
 * Filter of the rows that a condition shows to a user. Throws an AppError for a condition that does not parse, has an unknown field,
 * compares different types, or uses more than comparisons, `in`, `&&`, `||`, `!`, `startsWith` and `contains`.
 */
export function scopeFilter(source: string, entity: Entity, user: ScopeUser): RowFilter {
  return new Reader(entity, user).filter(parsed(source))
}

function parsed(source: string): Node {
  try {
    return new Environment().parse(source).ast as unknown as Node
  } catch (error) {
    throw refusal('scope.syntax', { fault: (error as Error).message.split('\n')[0] ?? '' })
  }
}

function refusal(key: ErrorKey, args: Readonly<Record<string, string>>): AppError {
  return new AppError(key, args, null, 'scopeValue')
}

/** Reads one condition for one entity and user. */
class Reader {
  readonly #entity: Entity
  readonly #user: ScopeUser

  constructor(entity: Entity, user: ScopeUser) {
    this.#entity = entity
    this.#user = user
  }

  filter({ op, args }: Node): RowFilter {
    if (op === '&&' || op === '||') return { kind: op === '&&' ? 'all' : 'any', of: (args as Node[]).map((part) => this.filter(part)) }
    if (op === '!_') return { kind: 'not', of: this.filter(args as Node) }
    if (op === 'in') return this.#among(...(args as [Node, Node]))
    if (op === 'rcall') return this.#textTest(...(args as [string, Node, Node[]]))
    const sign = SIGNS[op]
    if (sign) return this.#comparison(sign, op, ...(args as [Node, Node]))
    const operand = this.#operand({ op, args })
    if (operand.kind !== 'boolean') throw refusal('scope.notCondition', { part: spelled({ op, args }) })
    return 'field' in operand ? { kind: 'compare', field: operand.field, sign: '=', to: { value: true } } : constant(operand.value === true)
  }

  #comparison(sign: Sign, op: string, left: Node, right: Node): RowFilter {
    const [one, other] = [this.#operand(left), this.#operand(right)]
    const isOrder = sign !== '=' && sign !== '<>'
    if (one.kind !== other.kind || (isOrder && one.kind === 'boolean')) {
      throw refusal('scope.typesDiffer', { part: `${spelled(left)} ${op} ${spelled(right)}` })
    }
    if ('field' in one)
      return { kind: 'compare', field: one.field, sign, to: 'field' in other ? { field: other.field } : { value: other.value } }
    if ('field' in other) return { kind: 'compare', field: other.field, sign: MIRRORED[sign], to: { value: one.value } }
    return constant(holds(one.value, sign, other.value))
  }

  #among(left: Node, right: Node): RowFilter {
    const sought = this.#operand(left)
    const values = this.#list(right)
    const kinds = new Set(values.map((value) => typeof value))
    if (sought.kind === 'boolean' || [...kinds].some((kind) => kind !== sought.kind)) {
      throw refusal('scope.typesDiffer', { part: `${spelled(left)} in ${spelled(right)}` })
    }
    if ('field' in sought) return { kind: 'in', field: sought.field, values }
    return constant(values.some((value) => value === sought.value))
  }

  #textTest(name: string, target: Node, args: readonly Node[]): RowFilter {
    const [first] = args
    if ((name !== 'startsWith' && name !== 'contains') || first === undefined || args.length !== 1) {
      throw refusal('scope.unsupported', { part: `${name}()` })
    }
    const [subject, part] = [this.#operand(target), this.#operand(first)]
    if (subject.kind !== 'string' || part.kind !== 'string') {
      throw refusal('scope.typesDiffer', { part: `${spelled(target)}.${name}(${spelled(first)})` })
    }
    if ('field' in part) throw refusal('scope.unsupported', { part: `${name}(${spelled(first)})` })
    const text = String(part.value)
    if ('field' in subject) return { kind: name === 'contains' ? 'contains' : 'starts', field: subject.field, text }
    return constant(name === 'contains' ? String(subject.value).includes(text) : String(subject.value).startsWith(text))
  }

  #list(node: Node): (string | number)[] {
    if (node.op === '.') {
      const [object, name] = node.args as [Node, string]
      const value = object.op === 'id' && object.args === 'user' ? this.#ofUser(name) : undefined
      if (Array.isArray(value)) return [...(value as readonly string[])]
    }
    if (node.op !== 'list') throw refusal('scope.unsupported', { part: `in ${spelled(node)}` })
    return (node.args as Node[]).map((one) => {
      const operand = this.#operand(one)
      if ('field' in operand || typeof operand.value === 'boolean') throw refusal('scope.unsupported', { part: spelled(node) })
      return operand.value
    })
  }

  #operand(node: Node): Operand {
    const { op, args } = node
    if (op === 'value') return literal(args, node)
    if (op === '-_' && (args as Node).op === 'value') {
      const { kind, value } = literal((args as Node).args, node)
      if (kind === 'number') return { kind, value: -Number(value) }
    }
    if (op === 'id') throw refusal('scope.nameUnknown', { name: String(args) })
    if (op !== '.') throw refusal('scope.unsupported', { part: spelled(node) })
    const [object, name] = args as [Node, string]
    if (object.op === 'id' && object.args === 'record') return this.#ofRecord(name)
    if (object.op !== 'id' || object.args !== 'user') throw refusal('scope.nameUnknown', { name: spelled(node) })
    const value = this.#ofUser(name)
    if (typeof value !== 'string') throw refusal('scope.unsupported', { part: spelled(node) })
    return { kind: 'string', value }
  }

  #ofRecord(name: string): Operand {
    const field = this.#entity.field[name]
    // Write-only fields are not allowed, since a condition could reveal their values.
    if (!field || field.writeOnly || field.type === 'array') throw refusal('scope.nameUnknown', { name: `record.${name}` })
    return { kind: field.type === 'integer' ? 'number' : field.type, field: name }
  }

  #ofUser(name: string): string | readonly string[] {
    if (!Object.hasOwn(this.#user, name)) throw refusal('scope.nameUnknown', { name: `user.${name}` })
    return this.#user[name as keyof ScopeUser]
  }
}

function literal(value: unknown, node: Node): { kind: Kind; value: Value } {
  if (typeof value === 'bigint') return { kind: 'number', value: Number(value) }
  if (typeof value === 'number') return { kind: 'number', value }
  if (typeof value === 'string') return { kind: 'string', value }
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  throw refusal('scope.unsupported', { part: spelled(node) })
}

const constant = (isTrue: boolean): RowFilter => ({ kind: isTrue ? 'all' : 'any', of: [] })

function holds(one: Value, sign: Sign, other: Value): boolean {
  if (sign === '=') return one === other
  if (sign === '<>') return one !== other
  if (sign === '<') return one < other
  if (sign === '<=') return one <= other
  return sign === '>' ? one > other : one >= other
}

/** Source text of a part of a condition, for error messages. */
function spelled({ op, args }: Node): string {
  if (op === 'value') return typeof args === 'string' ? `'${args}'` : String(args)
  if (op === 'id') return String(args)
  if (op === '.') return `${spelled((args as [Node])[0])}.${(args as [Node, string])[1]}`
  if (op === 'list') return `[${(args as Node[]).map(spelled).join(', ')}]`
  return op
}
