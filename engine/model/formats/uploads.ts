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

/** Files that this server keeps, `/files/<key>/<original name>?size=<bytes>`; links of other platforms need not end like a file. */
const OWN = '/files/'

/** Longest name before its ending, and longest ending, in code points. */
const NAME_LENGTH = 100
const ENDING_LENGTH = 20
/** Invisible signs, and those that turn the direction of the text around them; not those that join the parts of an emoji. */
const UNSHOWN = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFF9-\uFFFB]/gu
/** Names that an address takes for a folder. */
const FOLDER = /^\.{1,2}$/
/** Signs that would end the name within a link, a list of links, JSON or an attribute. */
const RESERVED = /[\s%/\\?#,&+;"'<>`]/g

/** True when a value holds no more files than the field takes, and none of our own of another kind. */
export function fitsUpload({ accept, multiple }: Pick<Upload, 'accept' | 'multiple'>, value: unknown): boolean {
  const links = splitIds(value)
  const fits = (key: string | null) => key === null || accept.length === 0 || accept.some((ending) => key.endsWith(ending))
  return (multiple || links.length <= 1) && links.every((link) => fits(fileKeyOf(link)))
}

/** Path alone: without the size, and the signature that the server gives addresses of private files. */
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

/**
 * The link of a kept file.
 * @param key its name in the storage
 * @param originalName the name that it was uploaded with
 * @param size bytes
 */
export function fileLinkOf(key: string, originalName: string, size: number): string {
  const name = shownFileName(originalName)
  const path = name === '' ? key : `${key}/${name.replace(RESERVED, escaped)}`
  return `${OWN}${path}?size=${size}`
}

/** The name in the storage of a file that this server keeps; `null` for other links. */
export function fileKeyOf(link: string): string | null {
  return link.startsWith(OWN) ? (bare(link).slice(OWN.length).split('/', 1)[0] as string) : null
}

/** The name of the file behind a link: `/upload/2026/%E5%9B%BE.png?x=1` -> `图.png`; `null` for a file of ours that was kept without its name. */
export function fileNameOf(link: string): string | null {
  const last = link.split(/[?#]/, 1)[0]?.split('/').at(-1) || link
  return last === fileKeyOf(link) ? null : shownFileName(decoded(last)) || link
}

/** The name to show for a link. @param unnamed word for a file of ours that was kept without its name */
export function fileTitleOf(link: string, unnamed: string): string {
  return fileNameOf(link) ?? unnamed + fileEndingOf(link)
}

/** `.pdf` in lower case; empty for a link without one. */
export const fileEndingOf = (link: string): string => /\.\w+$/.exec(link.split(/[?#]/)[0] ?? '')?.[0].toLowerCase() ?? ''

/** The link of a kept file without its name and size, as markup holds it, which escapes `&`. Other links as they are. */
export function markupLinkOf(link: string): string {
  const key = fileKeyOf(link)
  const signature = /[?&](s=[\w.-]+)/.exec(link)?.[1]
  return key === null ? link : `${OWN}${key}${signature === undefined ? '' : `?${signature}`}`
}

/** The size of a kept file in bytes, where its link says it. */
export function fileSizeOf(link: string): number | null {
  const size = /[?&]size=(\d+)/.exec(link)?.[1]
  return size === undefined ? null : Number(size)
}

/** A name of a file as it can be shown and stored anywhere: its last part, without invisible signs, cut before its ending where it is too long. */
export function shownFileName(name: string): string {
  const last = name.toWellFormed().normalize().replace(UNSHOWN, '').replace(/\s+/g, ' ').split(/[/\\]/).at(-1)?.trim() ?? ''
  if (FOLDER.test(last)) return ''
  const [, stem = '', ending = ''] = /^(.+)(\.[^.]+)$/su.exec(last) ?? []
  return [...ending].length > ENDING_LENGTH ? cut(last) : cut(stem || last) + ending
}

const cut = (name: string): string =>
  [...name]
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/\u200D$/, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const escaped = (sign: string): string => (sign === "'" ? '%27' : encodeURIComponent(sign))
