/** Nobody searches for a secret: the server knows no such filter. */
export function PasswordSearch() {
  return null
}
