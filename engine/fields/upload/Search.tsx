/** Upload fields have no search. */
export function UploadSearch() {
  return null
}
