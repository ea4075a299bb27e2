/** An xlsx file to be saved by somebody. */
export interface SheetFile {
  /** Without ending; `yyyyMMdd` becomes the day of the site. */
  name: string
  bytes: Buffer
}
