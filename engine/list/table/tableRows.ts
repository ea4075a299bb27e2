// Rows of a table: records in order, for a tree with the children of open rows.

import type { Rec } from '../../api/record.ts'

export interface TableRow {
  /** Id of the record. */
  id: string
  record: Rec
  /** Level in the tree from 0. */
  depth: number
  /** True if the branch is open; `null` for a row without children. */
  isOpen: boolean | null
}

/** Open branches of a tree: all or none, with exceptions. */
export interface OpenBranches {
  all: boolean
  /** Ids of the exceptions. */
  except: ReadonlySet<string>
}

export const allOpen: OpenBranches = { all: true, except: new Set() }
export const noneOpen: OpenBranches = { all: false, except: new Set() }

/** Opens a closed branch, closes an open one. */
export function toggled({ all, except }: OpenBranches, id: string): OpenBranches {
  const others = [...except].filter((one) => one !== id)
  return { all, except: new Set(others.length < except.size ? others : [...others, id]) }
}

const childrenOf = ({ children }: Rec): readonly Rec[] => (children as readonly Rec[] | undefined) ?? []

/** Visible rows from top to bottom. */
export function tableRows(records: readonly Rec[], branches: OpenBranches, depth = 0): TableRow[] {
  return records.flatMap((record) => {
    const children = childrenOf(record)
    const isOpen = children.length > 0 || record.hasChildren === true ? branches.all !== branches.except.has(record.id) : null
    const row = { id: record.id, record, depth, isOpen }
    return isOpen ? [row, ...tableRows(children, branches, depth + 1)] : [row]
  })
}

/** All records, including children. */
export const recordsIn = (records: readonly Rec[]): Rec[] => records.flatMap((record) => [record, ...recordsIn(childrenOf(record))])
