/** Metadata of a route. */
export interface PageHandle {
  /** Key of its title; pages of the menu bring their own. */
  title?: string
  /** `false` opens it to everyone. */
  isAuth?: false
  /** Query names that tell one record's page from another's, so that each gets a tab; `id` when it says nothing. */
  identity?: readonly string[]
}
