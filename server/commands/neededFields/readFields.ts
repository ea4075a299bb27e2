// Finds the fields of entities that a source file of the server reads and writes: in calls of repositories and of other functions that take an
// entity, in the rows that they return, and in hooks.

import {
  bareNode,
  childNodes,
  nameOfNode,
  nodeAt,
  nodesAt,
  type SourceSyntax,
  type SyntaxNode,
  textOfLiteral,
  walkNodes,
} from './syntax.ts'

/** Names of the fields by entity. */
export type FieldNames = ReadonlyMap<string, ReadonlySet<string>>

type Report = (entity: string, field: string) => void

const REPOSITORIES = new Set(['repository', 'repositoryOfAllTenants'])
const ROWS = new Set(['findRow', 'findRows', 'repository', 'repositoryOfAllTenants'])
const ENTITY_OF = new Set(['entityOf', 'entityIn'])
/** Methods whose callback receives a row. */
const EACH = new Set(['map', 'flatMap', 'filter', 'find', 'findLast', 'some', 'every', 'forEach', 'toSorted', 'groupBy'])
const MAX_DEPTH = 12

/**
 * @param fields the fields of all entities
 * @param open reads another source file
 */
export function fieldsInSource(source: SourceSyntax, fields: FieldNames, open: (path: string) => SourceSyntax | null, found: Report): void {
  const report: Report = (entity, field) => {
    if (fields.get(entity)?.has(field)) found(entity, field)
  }
  const scan = new Scan(source, fields, open)
  walkNodes(source.program, (node) => {
    if (node.type === 'CallExpression') scan.call(node, report)
    if (node.type === 'ObjectExpression') scan.hook(node, report)
  })
  scan.rows(report)
}

class Scan {
  private readonly source: SourceSyntax
  private readonly fields: FieldNames
  private readonly open: (path: string) => SourceSyntax | null

  constructor(source: SourceSyntax, fields: FieldNames, open: (path: string) => SourceSyntax | null) {
    this.source = source
    this.fields = fields
    this.open = open
  }

  /** All words of the arguments beside the entity are fields, if it has fields of these names. */
  call(node: SyntaxNode, report: Report): void {
    const entity = this.entityOfCall(node)
    if (entity === '') return
    for (const argument of nodesAt(node, 'arguments')) for (const word of this.words(argument, this.source, 0)) report(entity, word)
  }

  /** Of a hook, the whole object belongs to its entity. */
  hook(node: SyntaxNode, report: Report): void {
    const property = nodesAt(node, 'properties').find((one) => nameOfNode(nodeAt(one, 'key')) === 'entity')
    const entity = property ? this.entityName(nodeAt(property, 'value')) : ''
    const isHook = nodesAt(node, 'properties').some((one) => isFunction(bareNode(nodeAt(one, 'value'))) || one.method === true)
    if (entity === '' || !isHook) return
    walkNodes(node, (inner) => {
      for (const word of fieldsRead(inner, () => true)) report(entity, word)
    })
  }

  /** Fields that are read of the rows of variables and parameters. */
  rows(report: Report): void {
    const owners = this.rowNames()
    walkNodes(this.source.program, (node) => {
      for (const [name, entities] of owners)
        for (const word of fieldsRead(node, (one) => one === name)) for (const entity of entities) report(entity, word)
    })
  }

  /** Variables that hold rows, with the entities of these rows. */
  private rowNames(): Map<string, Set<string>> {
    const owners = new Map<string, Set<string>>()
    const add = (pattern: SyntaxNode | null, entity: string): void => {
      if (!pattern || entity === '') return
      if (pattern.type === 'ArrayPattern') for (const one of nodesAt(pattern, 'elements')) add(one, entity)
      const name = nameOfNode(pattern)
      if (name !== '') owners.set(name, (owners.get(name) ?? new Set()).add(entity))
    }
    const entityOf = (node: SyntaxNode | null): string => this.entityOfRows(node, owners)
    // A second round knows the rows that the first one has found.
    for (let round = 0; round < 2; round++)
      walkNodes(this.source.program, (node) => {
        if (node.type === 'VariableDeclarator') add(nodeAt(node, 'id'), entityOf(nodeAt(node, 'init')))
        if (node.type === 'ForOfStatement') {
          const [declared] = nodesAt(nodeAt(node, 'left') ?? node, 'declarations')
          add(declared ? nodeAt(declared, 'id') : null, entityOf(nodeAt(node, 'right')))
        }
        const callee = node.type === 'CallExpression' ? bareNode(nodeAt(node, 'callee')) : null
        if (callee?.type !== 'MemberExpression' || !EACH.has(nameOfNode(nodeAt(callee, 'property')))) return
        const entity = entityOf(nodeAt(callee, 'object'))
        for (const argument of nodesAt(node, 'arguments')) for (const parameter of nodesAt(argument, 'params')) add(parameter, entity)
      })
    return owners
  }

  private entityOfRows(node: SyntaxNode | null, owners: ReadonlyMap<string, ReadonlySet<string>>): string {
    const bare = bareNode(node)
    if (!bare) return ''
    if (bare.type === 'Identifier') return [...(owners.get(nameOfNode(bare)) ?? [])][0] ?? ''
    if (bare.type === 'MemberExpression') return this.entityOfRows(nodeAt(bare, 'object'), owners)
    if (bare.type === 'ConditionalExpression')
      return this.entityOfRows(nodeAt(bare, 'consequent'), owners) || this.entityOfRows(nodeAt(bare, 'alternate'), owners)
    if (bare.type !== 'CallExpression') return ''
    const callee = bareNode(nodeAt(bare, 'callee'))
    if (
      callee?.type === 'MemberExpression' &&
      nameOfNode(nodeAt(callee, 'object')) === '' &&
      EACH.has(nameOfNode(nodeAt(callee, 'property')))
    )
      return this.entityOfRows(nodeAt(callee, 'object'), owners)
    return this.entityOfCall(bare) || (callee?.type === 'MemberExpression' ? this.entityOfRows(nodeAt(callee, 'object'), owners) : '')
  }

  /** The entity that a call is about: of its repository, or named among its arguments. */
  private entityOfCall(node: SyntaxNode): string {
    const callee = bareNode(nodeAt(node, 'callee'))
    const ofRepository = callee?.type === 'MemberExpression' ? this.entityOfRepository(nodeAt(callee, 'object'), 0) : ''
    if (ofRepository !== '') return ofRepository
    const own = callee && ROWS.has(nameOfNode(callee))
    const names = nodesAt(node, 'arguments').map((argument) => this.entityName(argument))
    return own ? (names[1] ?? '') : (names.find((name) => name !== '') ?? '')
  }

  private entityOfRepository(node: SyntaxNode | null, depth: number): string {
    const bare = bareNode(node)
    if (!bare || depth > MAX_DEPTH) return ''
    if (bare.type === 'Identifier') return this.entityOfRepository(this.source.values.get(nameOfNode(bare)) ?? null, depth + 1)
    if (bare.type !== 'CallExpression') return ''
    const callee = nameOfNode(bareNode(nodeAt(bare, 'callee')))
    if (REPOSITORIES.has(callee)) return this.entityName(nodesAt(bare, 'arguments')[1] ?? null)
    const made = this.source.values.get(callee)
    return isFunction(made ?? null)
      ? (returned(made as SyntaxNode)
          .map((one) => this.entityOfRepository(one, depth + 1))
          .find(Boolean) ?? '')
      : ''
  }

  /** Name of an entity: a literal, a constant with one, or `entityOf(platform, name)`; '' for anything else. */
  private entityName(node: SyntaxNode | null): string {
    const bare = bareNode(node)
    if (!bare) return ''
    const text = textOfLiteral(bare)
    if (text !== '') return this.fields.has(text) ? text : ''
    if (bare.type === 'CallExpression' && ENTITY_OF.has(nameOfNode(nodeAt(bare, 'callee'))))
      return this.entityName(nodesAt(bare, 'arguments')[1] ?? null)
    const value = bare.type === 'Identifier' ? this.valueOf(nameOfNode(bare), this.source) : null
    return value && value.node !== bare && value.node.type !== 'Identifier' ? this.entityName(value.node) : ''
  }

  private valueOf(name: string, source: SourceSyntax): { node: SyntaxNode; source: SourceSyntax } | null {
    const own = source.values.get(name)
    if (own) return { node: own, source }
    const imported = source.imports.get(name)
    const other = imported ? this.open(imported.path) : null
    const node = other?.values.get(imported?.name ?? '')
    return node && other ? { node, source: other } : null
  }

  /** Keys and texts of an expression, without the signs of filters: `state_in` is `state`, `sum height` is both words. */
  private words(node: SyntaxNode, source: SourceSyntax, depth: number): string[] {
    const bare = bareNode(node)
    if (!bare || depth > MAX_DEPTH) return []
    const text = textOfLiteral(bare)
    if (text !== '') return text.split(/[\s,]+/)
    if (bare.type === 'Identifier') {
      const value = this.valueOf(nameOfNode(bare), source)
      return value && DATA.has(bareNode(value.node)?.type ?? '') ? this.words(value.node, value.source, depth + 1) : []
    }
    if (isFunction(bare)) return returned(bare).flatMap((one) => this.words(one, source, depth + 1))
    if (bare.type === 'CallExpression') return this.wordsOfCall(bare, source, depth)
    if (bare.type === 'Property') {
      const key = nodeAt(bare, 'key')
      const name = bare.computed === true ? '' : nameOfNode(key) || textOfLiteral(key)
      const value = nodeAt(bare, 'value')
      const inner = bare.shorthand === true || !value ? [] : this.words(value, source, depth + 1)
      return [name, name.replace(/_[a-z]+$/, ''), ...inner]
    }
    return DATA.has(bare.type) || bare.type === 'SpreadElement' ? childNodes(bare).flatMap((one) => this.words(one, source, depth + 1)) : []
  }

  /** A call makes rows from others, or returns an object of this file. */
  private wordsOfCall(node: SyntaxNode, source: SourceSyntax, depth: number): string[] {
    const callee = bareNode(nodeAt(node, 'callee'))
    if (callee?.type === 'MemberExpression')
      return EACH.has(nameOfNode(nodeAt(callee, 'property')))
        ? nodesAt(node, 'arguments').flatMap((one) => this.words(one, source, depth + 1))
        : []
    const value = this.valueOf(nameOfNode(callee), source)
    return value && isFunction(value.node) ? returned(value.node).flatMap((one) => this.words(one, value.source, depth + 1)) : []
  }
}

/** Expressions that state data. */
const DATA = new Set(['ObjectExpression', 'ArrayExpression', 'ConditionalExpression', 'LogicalExpression', 'Literal'])

const isFunction = (node: SyntaxNode | null): boolean =>
  node !== null && ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type)

/** The values that a function returns. */
function returned(node: SyntaxNode): SyntaxNode[] {
  const body = bareNode(nodeAt(node, 'body'))
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const found: SyntaxNode[] = []
  walkNodes(body, (one) => {
    const value = one.type === 'ReturnStatement' ? bareNode(nodeAt(one, 'argument')) : null
    if (value) found.push(value)
  })
  return found
}

/** Fields that an expression reads of a variable: `row.state`, `textOf(row, 'state')`, `{ state } = row`. */
function fieldsRead(node: SyntaxNode, isRow: (name: string) => boolean): string[] {
  if (node.type === 'MemberExpression' && node.computed !== true)
    return isRow(nameOfNode(bareNode(nodeAt(node, 'object')))) ? [nameOfNode(nodeAt(node, 'property'))] : []
  if (node.type === 'CallExpression') {
    const [row, field] = nodesAt(node, 'arguments')
    return nameOfNode(nodeAt(node, 'callee')) === 'textOf' && row && isRow(nameOfNode(bareNode(row))) ? [textOfLiteral(field ?? null)] : []
  }
  if (
    node.type === 'VariableDeclarator' &&
    nodeAt(node, 'id')?.type === 'ObjectPattern' &&
    isRow(nameOfNode(bareNode(nodeAt(node, 'init'))))
  )
    return nodesAt(nodeAt(node, 'id') as SyntaxNode, 'properties').map((one) => nameOfNode(nodeAt(one, 'key')))
  return []
}
