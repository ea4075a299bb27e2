import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { SchemaFinding } from '../revisions.ts'
import { jsonTree } from './jsonTree.ts'

const SEVERITIES = { error: 'error', warning: 'warning', hint: 'info' } as const

/** Marks of findings: from their position to the end of the key or value there, within its line. */
export function diagnosticsOf(state: EditorState, findings: readonly SchemaFinding[]): Diagnostic[] {
  const tree = jsonTree(state.doc.toString())
  return findings.map(({ line: number, column, level, path, fault, fix }) => {
    const line = state.doc.line(Math.min(Math.max(number, 1), state.doc.lines))
    const from = Math.min(line.from + column - 1, line.to)
    const to = Math.max(Math.min(tree.resolveInner(from, 1).to, line.to), from)
    const message = [path && `${path}:`, fault, fix].filter(Boolean).join(' ')
    return { from, to, severity: SEVERITIES[level], message }
  })
}
