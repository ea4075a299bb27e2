/** Files are not searched for. */
export function UploadSearch() {
  return null
}
