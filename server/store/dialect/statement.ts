// Classifies SQL statements by their text.

/** Properties of an SQL text that the drivers need. */
export interface StatementFacts {
  /** True for a statement that changes nothing, so that it need not wait for a writer. */
  reads: boolean
  /** Table that it changes; `null` for none, or if the text does not show it. */
  changes: string | null
  /** True for a statement worth caching: no schema change, no transaction control. */
  reusable: boolean
  /** True for a range or a pattern: the number of rows depends on the bound values. */
  ranges: boolean
}

const READS = /^\s*(select|values|with)\b/i
const CHANGES = /\b(?:insert|update|delete|merge|replace)\b/i
const RANGES = /(?:[<>]=?|like) [$?]/i
const TABLE = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(\w+)"?/i

/** Cached by text, since parsing a long statement costs as much as reading a row. */
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
