/** Properties of an SQL text that the drivers need. */
export interface StatementFacts {
  /** Changes nothing, so it need not wait for a writer. */
  reads: boolean
  /** The table it changes; `null` for none or one that the text does not tell. */
  changes: string | null
  /** Worth keeping prepared: no schema change, no transaction control. */
  reusable: boolean
  /** Contains a range or a pattern, so the number of rows depends on the bound values. */
  ranges: boolean
}

const READS = /^\s*(select|values|with)\b/i
const CHANGES = /\b(?:insert|update|delete|merge|replace)\b/i
const RANGES = /(?:[<>]=?|like) [$?]/i
const TABLE = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(\w+)"?/i

/** Facts by text: parsing a long statement costs as much as a lookup of a row. */
const known = new Map<string, StatementFacts>()
const KNOWN = 2000

export function statementFacts(sql: string): StatementFacts {
  const found = known.get(sql)
  if (found) return found
  if (known.size >= KNOWN) known.clear()
  const facts = read(sql)
  known.set(sql, facts)
  return facts
}

function read(sql: string): StatementFacts {
  const reads = READS.test(sql) && !CHANGES.test(sql) && !/\bfor\s+update\b/i.test(sql)
  const changes = reads ? null : (TABLE.exec(sql)?.[1] ?? null)
  return { reads, changes, reusable: reads || changes !== null || READS.test(sql), ranges: RANGES.test(sql) }
}
