// Answers about files that no record names, as the server sends them and the console reads them.

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
  /** The largest ones. */
  files: readonly OrphanFile[]
}
