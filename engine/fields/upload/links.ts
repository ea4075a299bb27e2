// Uploaded files on the wire: links, several joined with commas.

import { bytesText } from '../../model/bytesText.ts'
import { splitIds } from '../../model/commaIds.ts'
import { fileEndingOf, fileSizeOf, fileTitleOf } from '../../model/formats/uploads.ts'
import { translateNow } from '../../text/language.ts'

/** Endings of what browsers show as a picture. */
export const PICTURES: readonly string[] = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp']

/** The links of a value that a browser may follow; anything with another scheme than http(s) is no link of ours. */
export function linksOf(value: unknown): string[] {
  return splitIds(value).filter((link) => /^https?:/i.test(link) || !/^[^/?#]*:/.test(link))
}

/** The name of the file behind a link. One that was kept without its name has a general one. */
export function fileName(link: string): string {
  return fileTitleOf(link, translateNow('field.unnamedFile'))
}

/** `合同.pdf (1.2 MB)`, where the size is known. */
export function fileLabel(link: string): string {
  const size = fileSizeOf(link)
  return size === null ? fileName(link) : `${fileName(link)} (${bytesText(size)})`
}

export const isPicture = (link: string): boolean => PICTURES.includes(fileEndingOf(link))
