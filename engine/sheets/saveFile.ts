import type { FetchedFile } from '../api/client.ts'

/** Saves a file as a download of the browser. */
export function saveFile({ name, content }: FetchedFile): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The browser reads the URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
