// Types of the API responses about uploaded files that no record refers to.

export interface FileTotals {
  count: number
  bytes: number
}

export interface OrphanFile {
  name: string
  link: string
  size: number
  modified: string
  isInBucket: boolean
}

export interface FoundOrphans extends FileTotals {
  /** The largest files. */
  files: readonly OrphanFile[]
}
