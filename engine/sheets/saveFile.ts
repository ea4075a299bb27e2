import type { FetchedFile } from '../api/client.ts'

/** Hands a file to the browser's downloads. */
export function saveFile({ name, content }: FetchedFile): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The browser reads it after the click; a minute is long enough to begin.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
