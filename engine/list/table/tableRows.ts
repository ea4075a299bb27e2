// The rows of a table: the records as they come, and of a tree those below each open one.

import type { Rec } from '../../api/record.ts'

export interface TableRow {
  /** Of the record. */
  id: string
  record: Rec
  /** Level in the tree from 0. */
  depth: number
  /** True when its branch is open; `null`: it has none. */
  isOpen: boolean | null
}

/** Open branches of a tree: all or none, except for some. */
export interface OpenBranches {
  all: boolean
  /** Ids of records. */
  except: ReadonlySet<string>
}

export const allOpen: OpenBranches = { all: true, except: new Set() }
export const noneOpen: OpenBranches = { all: false, except: new Set() }

/** With the branch of a record open where it was closed, and closed where it was open. */
export function toggled({ all, except }: OpenBranches, id: string): OpenBranches {
  const others = [...except].filter((one) => one !== id)
  return { all, except: new Set(others.length < except.size ? others : [...others, id]) }
}

const childrenOf = ({ children }: Rec): readonly Rec[] => (children as readonly Rec[] | undefined) ?? []

/** The rows that are shown, from top to bottom. */
export function tableRows(records: readonly Rec[], branches: OpenBranches, depth = 0): TableRow[] {
  return records.flatMap((record) => {
    const children = childrenOf(record)
    const isOpen = children.length > 0 || record.hasChildren === true ? branches.all !== branches.except.has(record.id) : null
    const row = { id: record.id, record, depth, isOpen }
    return isOpen ? [row, ...tableRows(children, branches, depth + 1)] : [row]
  })
}

/** All records, those below others too. */
export const recordsIn = (records: readonly Rec[]): Rec[] => records.flatMap((record) => [record, ...recordsIn(childrenOf(record))])
