import { useEffect, useMemo, useRef, useState } from 'react'
import type { Rec } from '../../api/record.ts'
import { flatten } from '../../model/records/tree.ts'

const LIGHTS = 4000
const none: ReadonlySet<string> = new Set()

interface ChangedRows {
  ids: ReadonlySet<string>
  /** Stores the versions of the rows before a change. */
  remember(): void
  /** Highlights the rows that changed since. */
  show(): void
}

/** Finds rows that just changed. @param page identifies the page: other rows of another page are not changed ones */
export function useChangedRows(rows: readonly Rec[] | undefined, page: unknown): ChangedRows {
  // No state: a dialog that opens must not render the list.
  const before = useRef<{ versions: Versions; page: unknown } | null>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(false), LIGHTS)
    return () => clearTimeout(timer)
  }, [shown])
  const ids = useMemo(
    () => (shown && before.current?.page === page ? changedIds(before.current?.versions ?? new Map(), rows ?? []) : none),
    [shown, page, rows],
  )
  return {
    ids,
    remember() {
      before.current = { versions: versionsOf(rows ?? []), page }
      setShown(false)
    },
    show: () => setShown(true),
  }
}

type Versions = ReadonlyMap<string, unknown>

export function versionsOf(rows: readonly Rec[]): Versions {
  return new Map(allRows(rows).map(({ id, updateTime }) => [id, updateTime]))
}

/** Ids of rows that were added or saved since. */
export function changedIds(before: Versions, rows: readonly Rec[]): ReadonlySet<string> {
  return new Set(allRows(rows).flatMap(({ id, updateTime }) => (before.has(id) && before.get(id) === updateTime ? [] : [id])))
}

function allRows(rows: readonly Rec[]): Rec[] {
  return flatten(rows as readonly (Rec & { children?: Rec[] })[])
}
