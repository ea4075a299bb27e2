// Types of the API responses about schema files and their revisions.

export interface RevisionHead {
  id: string
  file: string
  number: number
  /** Key of `schema_source`. */
  source: string
  author: string
  reason: string
  /** '' for the removal of the file. */
  hash: string
  /** `YYYY-MM-DD HH:mm:ss`; '' while it is being published. */
  takenAt: string
  createTime: string
}
