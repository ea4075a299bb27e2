// Converts stored values to texts and numbers of an answer; a missing value is null.

type Row = Readonly<Record<string, unknown>>

export function nullableText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** Empty text becomes null. */
export function nullableNumber(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}

/** Text columns of a row, by name. */
export function textColumns<Name extends string>(row: Row | undefined, names: readonly Name[]): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, nullableText(row?.[name])])) as Record<Name, string | null>
}

export function numberColumns<Name extends string>(row: Row | undefined, names: readonly Name[]): Record<Name, number | null> {
  return Object.fromEntries(names.map((name) => [name, nullableNumber(row?.[name])])) as Record<Name, number | null>
}

/** Columns of a row whose types in the schema file match those of the answer. */
export function columnsOf<Answer, Name extends keyof Answer & string = keyof Answer & string>(
  row: Row | undefined,
  names: readonly Name[],
): Pick<Answer, Name> {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null])) as Pick<Answer, Name>
}
