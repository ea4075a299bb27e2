import { nodeOf, printNode } from './jsonDocument.ts'

/**
 * Formats a value as JSON in the layout of schema files, without a line end.
 * @param indent of the line of the value; the outermost value of a file has none and is always spread over lines
 * @param used number of characters on the same line before and after the value
 */
export const jsonText = (value: unknown, indent = '', used = 0): string => printNode(nodeOf(value), indent, used, indent === '')
