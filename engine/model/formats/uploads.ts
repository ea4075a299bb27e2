// Options of upload fields, and the rule for their links.

import { splitIds } from '../commaIds.ts'

export interface Upload {
  /** File name endings, lower case with the dot: `['.jpg', '.png']`. Empty allows any. */
  accept: readonly string[]
  /** Size limit in kB of 1024 bytes. */
  maxKB: number
  multiple: boolean
  /** Public: anybody with the URL can read the file, without a signature. */
  public: boolean
}

/** Files that this server keeps; links of other platforms need not end like a file. */
const OWN = '/files/'

/** True when a value holds no more files than the field takes, and none of our own of another kind. */
export function fitsUpload({ accept, multiple }: Pick<Upload, 'accept' | 'multiple'>, value: unknown): boolean {
  const links = splitIds(value)
  const fits = (link: string) => !link.startsWith(OWN) || accept.length === 0 || accept.some((ending) => bare(link).endsWith(ending))
  return (multiple || links.length <= 1) && links.every(fits)
}

/** Without the signature that the server gives addresses of private files. */
const bare = (link: string): string => link.split('?', 1)[0] as string

/** `500KB`, `5MB`. */
export function sizeLimit({ maxKB }: Pick<Upload, 'maxKB'>): string {
  return maxKB < 1024 ? `${maxKB}KB` : `${Number((maxKB / 1024).toFixed(1))}MB`
}

/** The link of the thumbnail of a file that this server keeps, signed as the file's is; a file without one stands for it. Other links as they are. */
export function thumbLinkOf(link: string): string {
  const [address = '', query] = link.split('?')
  if (!link.startsWith(OWN) || query?.startsWith('thumb')) return link
  return `${address}?thumb${query ? `&${query}` : ''}`
}
