/** Secrets have no search input, because the server has no such filter. */
export function PasswordSearch() {
  return null
}
