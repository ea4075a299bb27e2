// Signs URLs of private uploaded files for some hours. The database stores links without signatures.

import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { FileFields } from './fileFields.ts'

export interface FileLinks {
  /** Signs private links in file fields of a JSON text (an answer or an event). Links in other members stay unsigned. */
  sign(json: string, fields: FileFields): string
  /** Signs the links in the value of a file field. */
  signLinks(value: string): string
  /** Remaining validity of a file's signature in seconds; `null` if it is invalid. */
  validFor(name: string, signature: string): number | null
  /** Names of files with a validly signed link in a text: an answer of this server showed them to the caller. */
  shownIn(text: string): ReadonlySet<string>
}

/**
 * Link of a private file: captures its key, followed by the optional original name. Public files begin with `pub` and need no signature.
 */
const FILE = String.raw`\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})(?:\/[^\s/?#,&"'<>\\]+)?`
/** Captures the query of such a link. */
const QUERY = String.raw`(\?(?:thumb|size=\d+|thumb&(?:amp;)?size=\d+))?`
/** A link to such a file or its thumbnail, as stored. */
const PRIVATE = new RegExp(String.raw`(?<=^|,\s*)${FILE}${QUERY}(?=$|\s*,)`, 'g')
/** The same in an attribute of markup, whose quotes are escaped in JSON. */
const PRIVATE_IN_MARKUP = new RegExp(String.raw`(?<=(?:src|href)=\\")${FILE}${QUERY}(?=\\")`, 'g')
const SIGNED = new RegExp(String.raw`(${FILE}${QUERY})[?&](?:amp;)?s=[\w.-]+`, 'g')

/** Signed URLs stay the same for four hours, so that browsers can cache files, and are valid for four to eight. */
const PERIOD_S = 4 * 3600
const PERIODS = 2

/** Removes signatures from the values of a body. */
export function withoutSignatures(text: string): string {
  return text.includes('/files/') ? text.replace(SIGNED, '$1') : text
}

/**
 * @param keys the first one signs, all of them verify
 * @param now current time in milliseconds
 */
export function createFileLinks(keys: readonly Uint8Array[], now: () => number = Date.now): FileLinks {
  // Node prepares a key object once, and bytes anew for each signature.
  const own = keys.map((key) => createSecretKey(createHmac('sha256', key).update('addresses of files').digest()))
  const period = () => Math.floor(now() / 1000 / PERIOD_S)
  const signatureOf = (name: string, end: number, key = own[0]) => {
    if (!key) throw new Error('No key signs links of files')
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

/** Patterns that match members of these names in JSON text. Quotes in values are escaped, so that no text can imitate a member. */
function patternsOf(fields: FileFields): { links: RegExp; markup: RegExp } {
  const known = patterns.get(fields)
  if (known) return known
  const member = (names: readonly string[]) => new RegExp(`("(?:${names.join('|') || '(?!)'})":)"((?:[^"\\\\]|\\\\.)*)"`, 'g')
  const made = { links: member(fields.links), markup: member(fields.markup) }
  patterns.set(fields, made)
  return made
}
