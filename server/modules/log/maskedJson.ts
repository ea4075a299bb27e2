// Masks a logged body: secrets are removed, private values masked.

import type { Field } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { mask, type Privacy } from '#model/formats/privacy.ts'
import { operators } from '#model/list/filter.ts'
import type { Library } from '../../library/library.ts'

const SECRET = /passw|secret|token|captcha|licen[cs]ekey|accesskey|authorization|blade-auth|^phones$/i
const MASK = '******'

type Hide = (value: unknown) => unknown

const hidden = new WeakMap<Library, ReadonlyMap<string, Hide>>()

/** A value as JSON of at most `longest` characters. What a schema file calls private, a password or `writeOnly`, and what a name gives away as secret, is masked. */
export function maskedJson(value: unknown, library: Library, longest: number): string {
  const text = JSON.stringify(value, (name, inner: unknown) => {
    const hide = inner === null || inner === '' ? undefined : hiding(name, library)
    if (hide) return hide(inner)
    return typeof inner === 'string' ? withoutPasswords(inner) : withoutNamedSecret(inner)
  })
  return (text ?? '').slice(0, longest)
}

const USER_INFO = /(\/\/[^\s/:@]*:)[^\s@]+@/g
const PASSWORD_PAIR = /((?:passw\w*|pwd|secret|token|access_?key)\s*=\s*)[^&;\s]+/gi

/** An address without the passwords inside: `//user:password@host`, `?password=…`, `;pwd=…`. */
const withoutPasswords = (text: string): string => text.replace(USER_INFO, `$1${MASK}@`).replace(PASSWORD_PAIR, `$1${MASK}`)

/** `{paramKey: 'account.initPassword', paramValue: …}`: a value whose name stands beside it. */
function withoutNamedSecret(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const row = value as Readonly<Record<string, unknown>>
  const named = Object.entries(row).filter(([name, key]) => name.endsWith('Key') && typeof key === 'string' && SECRET.test(key))
  const values = new Set(named.map(([name]) => name.replace(/Key$/, 'Value')))
  return values.size === 0 ? value : Object.fromEntries(Object.entries(row).map(([name, inner]) => [name, values.has(name) ? MASK : inner]))
}

const PAIR = /([A-Za-z][\w-]*)(["']?\s*[=:]\s*["']?)([^&\s"',}\])]+)/g

/** A text of errors and addresses, with the same masks over what stands behind such a name (`idCard=…`, `"password":"…"`). */
export function maskedText(text: string, library: Library): string {
  return withoutPasswords(text).replace(PAIR, (pair, name: string, between: string) =>
    hiding(name, library) ? `${name}${between}${MASK}` : pair,
  )
}

const SUFFIX = new RegExp(`_(?:${operators.join('|')})$`)

function hiding(name: string, library: Library): Hide | undefined {
  if (SECRET.test(name)) return () => MASK
  return hidingFields(library).get(name.replace(SUFFIX, ''))
}

/** Where files say different things of one name, the stricter counts. */
function hidingFields(library: Library): ReadonlyMap<string, Hide> {
  const known = hidden.get(library)
  if (known) return known
  const found = new Map<string, Hide>()
  for (const { fields } of library.entities.values()) {
    for (const field of fields.flatMap((field) => [field, ...(field.items?.fields ?? [])])) {
      if (isSecret(field)) found.set(field.name, () => MASK)
      else if (field.private && !found.has(field.name)) found.set(field.name, maskOf(field.private))
    }
  }
  hidden.set(library, found)
  return found
}

/** Of a number that says who somebody is not even a part stays. */
function isSecret({ format, writeOnly, private: privacy }: Field): boolean {
  return formats[format].writeOnly || writeOnly || privacy === 'id-card' || privacy === 'bank-card'
}

function maskOf(privacy: Privacy): Hide {
  return (value) => (typeof value === 'string' ? mask(privacy, value) : MASK)
}
