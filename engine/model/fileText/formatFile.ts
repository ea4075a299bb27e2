import { parseDocument, printDocument } from './jsonDocument.ts'
import { sortKeywords } from './keyOrder.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Formats a schema file: one order of the keywords, one layout; comments stay. Throws a SyntaxError for a text that is no JSON.
 * @param schema `schemas/entity.schema.json`
 */
export function formatFile(text: string, schema: JsonSchema): string {
  const file = parseDocument(text)
  sortKeywords(file.value, schema)
  return printDocument(file)
}
