// Options of upload fields, and links of uploaded files.

import { splitIds } from '../commaIds.ts'

export interface Upload {
  /** Allowed file extensions in lower case with the dot: `['.jpg', '.png']`; empty for any. */
  accept: readonly string[]
  /** Size limit in kB of 1024 bytes. */
  maxKB: number
  multiple: boolean
  /** True if anybody with the URL can read the file without a signature. */
  public: boolean
}

/** Prefix of files on this server: `/files/<key>/<original name>?size=<bytes>`. Links of other platforms may have any form. */
const OWN = '/files/'

/** Maximum length in code points of a file name without extension, and of an extension. */
const NAME_LENGTH = 100
const ENDING_LENGTH = 20
/** Invisible and direction-changing characters, except the joiners of emoji. */
const UNSHOWN = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFF9-\uFFFB]/gu
/** Names that a URL resolves as a folder. */
const FOLDER = /^\.{1,2}$/
/** Characters that would end the name in a URL, a list of links, JSON or an attribute. */
const RESERVED = /[\s%/\\?#,&+;"'<>`]/g

/** True if the number of files is allowed, and all files on this server have an allowed extension. */
export function fitsUpload({ accept, multiple }: Pick<Upload, 'accept' | 'multiple'>, value: unknown): boolean {
  const links = splitIds(value)
  const fits = (key: string | null) => key === null || accept.length === 0 || accept.some((ending) => key.endsWith(ending))
  return (multiple || links.length <= 1) && links.every((link) => fits(fileKeyOf(link)))
}

/** The path of a link, without size and signature. */
const bare = (link: string): string => link.split('?', 1)[0] as string

/** Size limit as text: `500KB`, `5MB`. */
export function sizeLimit({ maxKB }: Pick<Upload, 'maxKB'>): string {
  return maxKB < 1024 ? `${maxKB}KB` : `${Number((maxKB / 1024).toFixed(1))}MB`
}

/**
 * Link of the thumbnail of a file on this server, with the same signature; the server sends the file itself if it has none. Other links are
 * returned unchanged.
 */
export function thumbLinkOf(link: string): string {
  const [address = '', query] = link.split('?')
  if (!link.startsWith(OWN) || query?.startsWith('thumb')) return link
  return `${address}?thumb${query ? `&${query}` : ''}`
}

/** Link of a file on this server. @param key name in the storage @param originalName name of the uploaded file @param size in bytes */
export function fileLinkOf(key: string, originalName: string, size: number): string {
  const name = shownFileName(originalName)
  const path = name === '' ? key : `${key}/${name.replace(RESERVED, escaped)}`
  return `${OWN}${path}?size=${size}`
}

/** Storage key of a file on this server; `null` for other links. */
export function fileKeyOf(link: string): string | null {
  return link.startsWith(OWN) ? (bare(link).slice(OWN.length).split('/', 1)[0] as string) : null
}

/** File name in a link: `/upload/2026/%E5%9B%BE.png?x=1` -> `图.png`; `null` for a file on this server that was stored without a name. */
export function fileNameOf(link: string): string | null {
  const last = link.split(/[?#]/, 1)[0]?.split('/').at(-1) || link
  return last === fileKeyOf(link) ? null : shownFileName(decoded(last)) || link
}

/** Name to show for a link. @param unnamed text for a file without a name */
export function fileTitleOf(link: string, unnamed: string): string {
  return fileNameOf(link) ?? unnamed + fileEndingOf(link)
}

/** File extension in lower case with the dot, `.pdf`; empty if there is none. */
export const fileEndingOf = (link: string): string => /\.\w+$/.exec(link.split(/[?#]/)[0] ?? '')?.[0].toLowerCase() ?? ''

/** Link of a file on this server without name and size, for markup, which would escape `&`. Other links are returned unchanged. */
export function markupLinkOf(link: string): string {
  const key = fileKeyOf(link)
  const signature = /[?&](s=[\w.-]+)/.exec(link)?.[1]
  return key === null ? link : `${OWN}${key}${signature === undefined ? '' : `?${signature}`}`
}

/** Size in bytes from the link; `null` if it has none. */
export function fileSizeOf(link: string): number | null {
  const size = /[?&]size=(\d+)/.exec(link)?.[1]
  return size === undefined ? null : Number(size)
}

/** A file name that is safe to show and store: without folders and invisible characters, shortened before its extension if too long. */
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
