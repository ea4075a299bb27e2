// Stored values as the texts and numbers of an answer. A column without a value is null.

type Row = Readonly<Record<string, unknown>>

export function nullableText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** An empty text is no number. */
export function nullableNumber(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}

/** Columns of a row, by name. */
export function textColumns<Name extends string>(row: Row | undefined, names: readonly Name[]): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, nullableText(row?.[name])])) as Record<Name, string | null>
}

export function numberColumns<Name extends string>(row: Row | undefined, names: readonly Name[]): Record<Name, number | null> {
  return Object.fromEntries(names.map((name) => [name, nullableNumber(row?.[name])])) as Record<Name, number | null>
}

/** Columns of a row whose schema file gives them the types of an answer. */
export function columnsOf<Answer, Name extends keyof Answer & string = keyof Answer & string>(
  row: Row | undefined,
  names: readonly Name[],
): Pick<Answer, Name> {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null])) as Pick<Answer, Name>
}
