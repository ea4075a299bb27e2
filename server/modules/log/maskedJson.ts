// Masks a logged body: secrets are removed, private values masked.

import type { Field } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { dependsOnRecord, mask, type Privacy } from '#model/formats/privacy.ts'
import { isSecretName, SECRET_MASK, settingNameOf, withoutPasswords } from '#model/formats/secrets.ts'
import { operators } from '#model/list/filter.ts'
import { withColumns } from '#model/records/placedValues.ts'
import type { Library } from '../../library/library.ts'

type Hide = (value: unknown) => unknown

const hidden = new WeakMap<Library, ReadonlyMap<string, Hide>>()

/**
 * JSON of a value, at most `longest` characters. Masks private fields, passwords, `writeOnly` fields, and members whose name suggests a
 * secret.
 */
export function maskedJson(value: unknown, library: Library, longest: number): string {
  const text = JSON.stringify(value, (name, inner: unknown) => {
    const hide = inner === null || inner === '' ? undefined : hiding(name, library)
    if (hide) return hide(inner)
    return typeof inner === 'string' ? withoutPasswords(inner) : withoutNamedSecret(inner, library)
  })
  return (text ?? '').slice(0, longest)
}

/**
 * Masks a value whose name is in another member: `{paramKey: 'account.initPassword', paramValue: …}`. A value without the name may be
 * secret, so it is masked as well.
 */
function withoutNamedSecret(value: unknown, library: Library): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const row = value as Readonly<Record<string, unknown>>
  const isHidden = (name: string): boolean => {
    // A code sent to a phone, together with the id of its message.
    if (name === 'code' && row.codeId !== undefined) return true
    const key = settingNameOf(name)
    if (key !== name && typeof row[key] === 'string') return isSecretName(row[key])
    return settingsOf(library).has(name.replace(SUFFIX, ''))
  }
  if (!Object.keys(row).some(isHidden)) return value
  return Object.fromEntries(Object.entries(row).map(([name, inner]) => [name, isHidden(name) ? SECRET_MASK : inner]))
}

const PAIR = /(?<![\w-])([\d_-]*)([A-Za-z][\w-]*)(["']?\s*[=:]\s*["']?)([^&\s"',}\])]+)/g

/** Applies the same masks to texts of errors and URLs, after such a name (`idCard=…`, `"password":"…"`). */
export function maskedText(text: string, library: Library): string {
  return withoutPasswords(text).replace(PAIR, (pair, before: string, name: string, between: string) =>
    hiding(name, library) ? `${before}${name}${between}${SECRET_MASK}` : pair,
  )
}

const SUFFIX = new RegExp(`_(?:${operators.join('|')})$`)

function hiding(name: string, library: Library): Hide | undefined {
  if (isSecretName(name)) return () => SECRET_MASK
  return hidingFields(library).get(name.replace(SUFFIX, ''))
}

/** If schema files mark a field name differently, the stricter mark applies. */
function hidingFields(library: Library): ReadonlyMap<string, Hide> {
  const known = hidden.get(library)
  if (known) return known
  const found = new Map<string, Hide>()
  for (const { fields } of library.entities.values()) {
    for (const field of withColumns(fields)) {
      if (isSecret(field)) found.set(field.name, () => SECRET_MASK)
      else if (field.private && !dependsOnRecord(field.private) && !found.has(field.name)) found.set(field.name, maskOf(field.private))
    }
  }
  hidden.set(library, found)
  return found
}

/** Identifying numbers are removed completely. */
function isSecret({ format, writeOnly, private: privacy }: Field): boolean {
  return formats[format].writeOnly || writeOnly || privacy === 'id-card' || privacy === 'bank-card'
}

function maskOf(privacy: Privacy): Hide {
  return (value) => (typeof value === 'string' ? mask(privacy, value) : SECRET_MASK)
}

const settings = new WeakMap<Library, ReadonlySet<string>>()

/** Names of fields with values of settings. */
function settingsOf(library: Library): ReadonlySet<string> {
  const known = settings.get(library)
  if (known) return known
  const fields = [...library.entities.values()].flatMap((entity) => entity.fields)
  const names = new Set(fields.filter((field) => field.private === 'setting').map(({ name }) => name))
  settings.set(library, names)
  return names
}
