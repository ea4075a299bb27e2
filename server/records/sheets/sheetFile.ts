// Type of exported files.

export type FileKind = 'xlsx' | 'csv'

/** A file for download. */
export interface SheetFile {
  /** Name without extension; `yyyyMMdd` is replaced by the current date. */
  name: string
  /** `xlsx` by default. */
  kind?: FileKind
  bytes: Buffer
}
