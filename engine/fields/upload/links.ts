// Uploaded files on the wire: links, several joined with commas.

import { splitIds } from '../../model/commaIds.ts'

/** Endings of what browsers show as a picture. */
export const PICTURES: readonly string[] = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp']

/** The links of a value that a browser may follow; anything with another scheme than http(s) is no link of ours. */
export function linksOf(value: unknown): string[] {
  return splitIds(value).filter((link) => /^https?:/i.test(link) || !/^[^/?#]*:/.test(link))
}

/** The last part of a link without query, readable: `/upload/2026/%E5%9B%BE.png?x=1` -> `图.png`. */
export function fileName(link: string): string {
  const name = link.split(/[?#]/)[0]?.split('/').pop() || link
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function isPicture(link: string): boolean {
  const name = fileName(link).toLowerCase()
  return PICTURES.some((ending) => name.endsWith(ending))
}
