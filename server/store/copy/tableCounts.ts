/** Rows by table, removed ones with them. */
export type TableCounts = Readonly<Record<string, number>>

/** Tables that do not have the rows that they should have, a sentence each. */
export function countFaults(wanted: TableCounts, found: TableCounts): string[] {
  return Object.entries(wanted).flatMap(([table, count]) =>
    found[table] === count ? [] : [`Table ${table} has ${found[table] ?? 'no'} rows instead of ${count}.`],
  )
}
