export type FileKind = 'xlsx' | 'csv'

/** A file to be saved by somebody. */
export interface SheetFile {
  /** Without ending; `yyyyMMdd` becomes the day of the site. */
  name: string
  /** `xlsx` where it says nothing. */
  kind?: FileKind
  bytes: Buffer
}
