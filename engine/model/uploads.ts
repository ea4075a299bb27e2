// What a field says of uploaded files, and what their links must be.

import { splitIds } from './commaIds.ts'

export interface Upload {
  /** File name endings, lower case with the dot: `['.jpg', '.png']`. Empty allows any. */
  accept: readonly string[]
  /** Size limit in kB of 1024 bytes. */
  maxKB: number
  multiple: boolean
  /** Served without a signature, to whoever has the address. */
  public: boolean
}

/** Files that this server keeps; links of other platforms need not end like a file. */
const OWN = '/files/'

/** Whether a value holds no more files than the field takes, and none of our own of another kind. */
export function fitsUpload({ accept, multiple }: Pick<Upload, 'accept' | 'multiple'>, value: unknown): boolean {
  const links = splitIds(value)
  const fits = (link: string) => !link.startsWith(OWN) || accept.length === 0 || accept.some((ending) => bare(link).endsWith(ending))
  return (multiple || links.length <= 1) && links.every(fits)
}

/** Without the signature that the server gives addresses of private files. */
const bare = (link: string): string => link.split('?', 1)[0] as string

/** `500 kB`, `5 MB`. */
export function sizeLimit({ maxKB }: Pick<Upload, 'maxKB'>): string {
  return maxKB < 1024 ? `${maxKB} kB` : `${Number((maxKB / 1024).toFixed(1))} MB`
}
