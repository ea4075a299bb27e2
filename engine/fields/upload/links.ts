// Values of upload fields: comma-joined links.

import { bytesText } from '../../model/bytesText.ts'
import { splitIds } from '../../model/commaIds.ts'
import { fileEndingOf, fileSizeOf, fileTitleOf } from '../../model/formats/uploads.ts'
import { translateNow } from '../../text/language.ts'

/** Extensions of files that browsers can show as images. */
export const PICTURES: readonly string[] = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp']

/** Links of a value; links with a scheme other than http(s) are dropped. */
export function linksOf(value: unknown): string[] {
  return splitIds(value).filter((link) => /^https?:/i.test(link) || !/^[^/?#]*:/.test(link))
}

/** Name of the file behind a link; a generic one if it was stored without a name. */
export function fileName(link: string): string {
  return fileTitleOf(link, translateNow('field.unnamedFile'))
}

/** `合同.pdf (1.2 MB)`; without size if that is unknown. */
export function fileLabel(link: string): string {
  const size = fileSizeOf(link)
  return size === null ? fileName(link) : `${fileName(link)} (${bytesText(size)})`
}

export const isPicture = (link: string): boolean => PICTURES.includes(fileEndingOf(link))
