import { nodeOf, printNode } from './jsonDocument.ts'

/** Formats a value as JSON in the layout of schema files, without a line end. */
export const jsonText = (value: unknown): string => printNode(nodeOf(value), '', 0, true)
