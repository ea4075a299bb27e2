// A view of the syntax tree of a source file: nodes by type, and the values of its constants, those that it imports too.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** A node of the tree, whose members depend on its type. */
export interface SyntaxNode {
  type: string
  [member: string]: unknown
}

export interface SourceSyntax {
  path: string
  program: SyntaxNode
  /** Values of variables, and functions, by name. */
  values: ReadonlyMap<string, SyntaxNode>
  /** Imported names, with their file and their name there. */
  imports: ReadonlyMap<string, { path: string; name: string }>
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

export function childNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isSyntaxNode) : isSyntaxNode(value) ? [value] : [],
  )
}

/** Calls `visit` for the node and all below it. */
export function walkNodes(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  for (const child of childNodes(node)) walkNodes(child, visit)
}

/** The member as a node; `null` if it is none. */
export const nodeAt = (node: SyntaxNode, member: string): SyntaxNode | null => {
  const value = node[member]
  return isSyntaxNode(value) ? value : null
}

export const nodesAt = (node: SyntaxNode, member: string): readonly SyntaxNode[] => {
  const value = node[member]
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

export const nameOfNode = (node: SyntaxNode | null): string => (node?.type === 'Identifier' ? String(node.name) : '')

/** Text of a literal; '' for anything else. */
export const textOfLiteral = (node: SyntaxNode | null): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''

/** Without parentheses, `as`, `satisfies`, `!`, `?.` and `await`. */
export function bareNode(node: SyntaxNode | null): SyntaxNode | null {
  const inner = node && WRAPPERS[node.type]
  return inner && node ? bareNode(nodeAt(node, inner)) : node
}

const WRAPPERS: Readonly<Record<string, string>> = {
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  ChainExpression: 'expression',
  ParenthesizedExpression: 'expression',
  AwaitExpression: 'argument',
}

/** Reads files once. @param project folder of the project @param aliases folders by the start of an import, as in `package.json` */
export function sourceReader(project: string, aliases: Readonly<Record<string, string>>): (path: string) => SourceSyntax | null {
  const read = new Map<string, SourceSyntax | null>()
  const resolved = (from: string, source: string): string => {
    if (source.startsWith('.')) return join(dirname(from), source)
    const alias = Object.keys(aliases).find((start) => source.startsWith(start.replace('*', '')))
    return alias ? source.replace(alias.replace('*', ''), (aliases[alias] ?? '').replace('./', '').replace('*', '')) : ''
  }
  const parse = (path: string): SourceSyntax | null => {
    const file = join(project, path)
    if (!path.endsWith('.ts') || !existsSync(file)) return null
    const program = parseSync(path, readFileSync(file, 'utf8')).program as unknown as SyntaxNode
    const values = new Map<string, SyntaxNode>()
    const imports = new Map<string, { path: string; name: string }>()
    walkNodes(program, (node) => {
      if (node.type === 'VariableDeclarator') {
        const [name, value] = [nameOfNode(nodeAt(node, 'id')), nodeAt(node, 'init')]
        if (name !== '' && value && !values.has(name)) values.set(name, value)
      }
      if (node.type === 'FunctionDeclaration') values.set(nameOfNode(nodeAt(node, 'id')), node)
      if (node.type === 'ImportDeclaration')
        for (const one of nodesAt(node, 'specifiers')) {
          const source = resolved(path, textOfLiteral(nodeAt(node, 'source')))
          imports.set(nameOfNode(nodeAt(one, 'local')), { path: source, name: nameOfNode(nodeAt(one, 'imported')) })
        }
    })
    return { path, program, values, imports }
  }
  return (path) => {
    if (!read.has(path)) read.set(path, parse(path))
    return read.get(path) ?? null
  }
}
