// What the links of uploaded files must be for a field.

import { splitIds } from './commaIds.ts'
import type { Upload } from './entity.ts'

/** Files that this server keeps; links of other platforms need not end like a file. */
const OWN = '/files/'

/** Whether a value holds no more files than the field takes, and none of our own of another kind. */
export function fitsUpload({ accept, multiple }: Pick<Upload, 'accept' | 'multiple'>, value: unknown): boolean {
  const links = splitIds(value)
  const fits = (link: string) => !link.startsWith(OWN) || accept.length === 0 || accept.some((ending) => link.endsWith(ending))
  return (multiple || links.length <= 1) && links.every(fits)
}

/** `500 kB`, `5 MB`. */
export function sizeLimit({ maxKB }: Pick<Upload, 'maxKB'>): string {
  return maxKB < 1024 ? `${maxKB} kB` : `${Number((maxKB / 1024).toFixed(1))} MB`
}
