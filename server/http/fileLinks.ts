// Addresses of uploaded files on the wire: those of private files carry a signature that is good for some hours. Stored is the bare link.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileFields } from './fileFields.ts'

export interface FileLinks {
  /** A JSON text (an answer, an event) with the private links of ours signed that stand in file fields. A link in another member stays bare. */
  sign(json: string, fields: FileFields): string
  /** The value of a file field, its links signed. */
  signLinks(value: string): string
  /** Seconds that the signature of a file is still good for; `null` when it is not. */
  validFor(name: string, signature: string): number | null
  /** Names of the files whose links in a text carry a good signature: an answer of this server showed them to the caller. */
  shownIn(text: string): ReadonlySet<string>
}

/** A private file of ours: its key, which is captured, and its original name. Public ones begin with `pub` and need no signature. */
const FILE = String.raw`\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})(?:\/[^\s/?#,&"'<>\\]+)?`
/** The query of such a link, which is captured. */
const QUERY = String.raw`(\?(?:thumb|size=\d+|thumb&(?:amp;)?size=\d+))?`
/** A link to such a file or its thumbnail, as it is stored. */
const PRIVATE = new RegExp(String.raw`(?<=^|,\s*)${FILE}${QUERY}(?=$|\s*,)`, 'g')
/** The same in an attribute of markup, whose quotes JSON escapes. */
const PRIVATE_IN_MARKUP = new RegExp(String.raw`(?<=(?:src|href)=\\")${FILE}${QUERY}(?=\\")`, 'g')
const SIGNED = new RegExp(String.raw`(${FILE}${QUERY})[?&](?:amp;)?s=[\w.-]+`, 'g')

/** Addresses stay the same for four hours, so that browsers keep what they fetched, and are good for four to eight. */
const PERIOD_S = 4 * 3600
const PERIODS = 2

/** Removes signatures from the values of a body. */
export function withoutSignatures(text: string): string {
  return text.includes('/files/') ? text.replace(SIGNED, '$1') : text
}

/**
 * @param keys the first signs, all of them are believed
 * @param now milliseconds
 */
export function createFileLinks(keys: readonly Uint8Array[], now: () => number = Date.now): FileLinks {
  const own = keys.map((key) => createHmac('sha256', key).update('addresses of files').digest())
  const period = () => Math.floor(now() / 1000 / PERIOD_S)
  const signatureOf = (name: string, end: number, key = own[0] ?? Buffer.alloc(0)) => {
    const digest = createHmac('sha256', key).update(`${name} ${end}`).digest('base64url').slice(0, 16)
    return `${end.toString(36)}.${digest}`
  }
  const signed = (text: string, links: RegExp) => {
    if (!text.includes('/files/')) return text
    const end = period() + PERIODS
    return text.replace(links, (link, name: string, query?: string) => `${link}${query ? '&' : '?'}s=${signatureOf(name, end)}`)
  }
  const validFor = (name: string, signature: string): number | null => {
    const end = Number.parseInt(signature, 36)
    const left = end * PERIOD_S - now() / 1000
    if (!(left > 0) || end > period() + PERIODS) return null
    const given = Buffer.from(signature)
    const isOurs = own.some((key) => {
      const right = Buffer.from(signatureOf(name, end, key))
      return given.length === right.length && timingSafeEqual(given, right)
    })
    return isOurs ? Math.floor(left) : null
  }
  return {
    sign(json, fields) {
      if (!json.includes('/files/')) return json
      const { links, markup } = patternsOf(fields)
      const inLinks = json.replace(links, (_, key: string, value: string) => `${key}"${signed(value, PRIVATE)}"`)
      return inLinks.replace(markup, (_, key: string, value: string) => `${key}"${signed(value, PRIVATE_IN_MARKUP)}"`)
    },
    signLinks: (value) => signed(value, PRIVATE),
    validFor,
    shownIn(text) {
      const names = new Set<string>()
      if (text.includes('/files/'))
        for (const [link, , name = ''] of text.matchAll(SIGNED))
          if (validFor(name, link.slice(link.lastIndexOf('s=') + 2)) !== null) names.add(name)
      return names
    },
  }
}

const patterns = new WeakMap<FileFields, { links: RegExp; markup: RegExp }>()

/** Expressions that match a member of JSON text with one of the names. A quote within a value is escaped, so that no text can imitate a member. */
function patternsOf(fields: FileFields): { links: RegExp; markup: RegExp } {
  const known = patterns.get(fields)
  if (known) return known
  const member = (names: readonly string[]) => new RegExp(`("(?:${names.join('|') || '(?!)'})":)"((?:[^"\\\\]|\\\\.)*)"`, 'g')
  const made = { links: member(fields.links), markup: member(fields.markup) }
  patterns.set(fields, made)
  return made
}
