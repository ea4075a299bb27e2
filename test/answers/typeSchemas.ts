// Converts types of TypeScript to JSON Schema, as JSON.stringify writes their values.

import { ts } from '@ts-morph/common'

export type TypeSchema = Readonly<Record<string, unknown>>

/** Deeper members are described as any value. */
const MAX_DEPTH = 12

/** Types that an answer sends as they are, not as JSON. */
const STREAMS = /^(Buffer|Readable|ReadStream|Uint8Array|FastifyReply)/

export interface TypeSchemas {
  /** Schema of a type; `null` for one that is no JSON. */
  of(type: ts.Type): TypeSchema | null
  /** Schemas of recursive types by name. */
  readonly named: Readonly<Record<string, TypeSchema>>
}

export function typeSchemas(checker: ts.TypeChecker): TypeSchemas {
  const named: Record<string, TypeSchema> = {}
  const open: ts.Type[] = []
  const recursive = new Set<ts.Type>()

  const isNone = (type: ts.Type): boolean => (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0

  const schemaOf = (type: ts.Type, isMember = false): TypeSchema => {
    if (type.isUnion()) return unionOf(type.types.filter((one) => !(isMember && isNone(one))))
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Never)) return {}
    if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { type: 'null' }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' }
    if (type.isIntersection()) return objectOf(type)
    if (checker.isTupleType(type)) return { type: 'array', items: unionOf([...checker.getTypeArguments(type as ts.TypeReference)]) }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: item ? schemaOf(item) : {} }
    }
    return type.symbol?.name === 'Date' ? { type: 'string' } : objectOf(type)
  }

  const unionOf = (types: readonly ts.Type[]): TypeSchema => {
    const schemas = new Map(types.map((one) => schemaOf(one)).map((one) => [JSON.stringify(one), one]))
    const all = [...schemas.values()]
    if (all.some((one) => Object.keys(one).length === 0)) return {}
    const constants = all.filter((one) => 'const' in one).map((one) => one.const)
    const others = all.filter((one) => !('const' in one))
    const isTruth = constants.includes(true) && constants.includes(false)
    const rest = constants.filter((one) => !isTruth || typeof one !== 'boolean')
    const plain = [...others.filter(isPlain), ...(isTruth ? [{ type: 'boolean' }] : [])].flatMap(({ type }) => type as string)
    const parts: TypeSchema[] = [
      ...(rest.length > 0 ? [{ enum: [...rest, ...(plain.length === 1 && plain[0] === 'null' ? [null] : [])] }] : []),
      ...(plain.length > 0 && !(rest.length > 0 && plain.length === 1 && plain[0] === 'null')
        ? [{ type: plain.length === 1 ? plain[0] : plain }]
        : []),
      ...others.filter((one) => !isPlain(one)),
    ]
    const [only = {}] = parts
    return parts.length <= 1 ? only : { anyOf: parts }
  }

  const objectOf = (type: ts.Type): TypeSchema => {
    if (open.includes(type)) {
      recursive.add(type)
      return { $ref: `#/components/schemas/${nameOf(type)}` }
    }
    if (open.length >= MAX_DEPTH) return {}
    if (recursive.has(type)) return { $ref: `#/components/schemas/${nameOf(type)}` }
    open.push(type)
    const schema = membersOf(type)
    open.pop()
    if (!recursive.has(type)) return schema
    named[nameOf(type)] = schema
    return { $ref: `#/components/schemas/${nameOf(type)}` }
  }

  const membersOf = (type: ts.Type): TypeSchema => {
    const properties: Record<string, TypeSchema> = {}
    const required: string[] = []
    for (const member of checker.getPropertiesOfType(type)) {
      const own = checker.getTypeOfSymbol(member)
      if (own.getCallSignatures().length > 0 || member.name.startsWith('__@')) continue
      properties[member.name] = schemaOf(own, true)
      const mayBeLeftOut = (member.flags & ts.SymbolFlags.Optional) !== 0 || (own.isUnion() ? own.types : [own]).some(isNone)
      if (!mayBeLeftOut && (own.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0) required.push(member.name)
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    // An object type without members is that of any value but null.
    if (!index && Object.keys(properties).length === 0) return {}
    const values = index && schemaOf(index.type, true)
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(values ? { additionalProperties: Object.keys(values).length > 0 ? values : true } : {}),
    }
  }

  const nameOf = (type: ts.Type): string => (type.aliasSymbol ?? type.symbol).name

  return {
    of: (type) => ((type.isUnion() ? type.types : [type]).some((one) => STREAMS.test(one.symbol?.name ?? '')) ? null : schemaOf(type)),
    named,
  }
}

/** Says the type alone. */
const isPlain = (schema: TypeSchema): boolean => Object.keys(schema).length === 1 && 'type' in schema && typeof schema.type === 'string'
