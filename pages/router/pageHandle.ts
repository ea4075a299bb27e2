/** Metadata of a route. */
export interface PageHandle {
  /** Message key of the title; missing for pages of the menu. */
  title?: string
  /** `false` for a public page. */
  isAuth?: false
  /** Query parameters that identify a record, each of which gets its own tab; `id` by default. */
  identity?: readonly string[]
}
