// Detects fields that a platform accepted but did not store: some ignore nulls and report success.

import { fetchDetail } from '../../api/queries.ts'
import { toast } from '../../api/toast.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { translatedWord } from '../../model/entity/translations.ts'
import type { Values } from '../../model/records/values.ts'
import { hasCapability } from '../../session/capabilities.ts'
import { currentLanguage, translateNow } from '../../text/language.ts'

const DATE = /^\d{4}-\d{2}-\d{2}/

/** Fields that still have the earlier value although another was sent. Fields missing in the response are not included. */
export function ignoredFields({ fields }: Pick<Entity, 'fields'>, sent: Values, before: Values, stored: Values): Field[] {
  return fields.filter(
    ({ name }) => name in sent && name in stored && !isSame(sent[name], stored[name]) && isSame(before[name], stored[name]),
  )
}

/** Reads a saved record again and reports ignored changes. Not needed for our own server, which stores what it accepts. */
export async function reportIgnored(entity: Entity, id: string, sent: Values, before: Values): Promise<void> {
  if (hasCapability('schemas') || !entity.endpoints.detail) return
  // The save succeeded; if the record cannot be read, nothing is compared.
  const stored = await fetchDetail(entity, id, undefined, true).catch(() => null)
  if (stored === null) return
  const sentences = ignoredFields(entity, sent, before, stored).map(({ name, title }) =>
    translateNow(spelling(sent[name]) === '' ? 'form.notCleared' : 'form.notChanged', {
      title: translatedWord(entity, title, currentLanguage()),
    }),
  )
  if (sentences.length > 0) toast.error(sentences.join('\n'))
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [spelling(one), spelling(other)]
  // Some platforms omit the seconds, or the time.
  return a === b || (DATE.test(a) && DATE.test(b) && (isSameMoment(a, b) || isSameMoment(b, a)))
}

const isSameMoment = (short: string, long: string): boolean => long.startsWith(short) && /^([ T]?00)?(:00)*$/.test(long.slice(short.length))

/** Text for comparison: the same for number and text, null and empty, array and comma-joined ids. */
function spelling(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',')
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  const text = String(value).trim()
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}
