// Sentence of a fault in a row of a table, for forms and for the server.

export interface NamedRowFault {
  table: string
  /** Place of the row, from 1. */
  row: number
  /** Title of the column. */
  title: string
  /** Sentence of the fault. */
  sentence: string
}

/** @param translate message of a key with its placeholders filled */
export function rowSentence(
  fault: NamedRowFault,
  translate: (key: string, args: Readonly<Record<string, string | number>>) => string,
): string {
  const { title, sentence } = fault
  const isNamed = title !== '' && sentence.toLowerCase().includes(title.toLowerCase())
  return translate(isNamed ? 'rule.row' : 'rule.cell', { ...fault })
}
