/** Row counts by table, including removed rows. */
export type TableCounts = Readonly<Record<string, number>>

/** One sentence for each table whose row count differs from the wanted one. */
export function countFaults(wanted: TableCounts, found: TableCounts): string[] {
  return Object.entries(wanted).flatMap(([table, count]) =>
    found[table] === count ? [] : [`Table ${table} has ${found[table] ?? 'no'} rows instead of ${count}.`],
  )
}
