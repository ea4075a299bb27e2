// Converts the response of a card reader to field values: labels to keys, dates, and images to uploads.

import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import { queryClient } from '../../api/queryClient.ts'
import { castChoice, findOption } from '../../fields/choice.ts'
import { sendFile } from '../../fields/upload/sendFile.ts'
import type { Entity, Field, Reader } from '../../model/entity/entity.ts'
import { isDate, isDayField, isOfPictures } from '../../model/formats/formats.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'

/**
 * Values of the fields that the response fills; a value that a field cannot hold, such as an unlimited validity, empties it. Throws an
 * `ApiError` if an image cannot be uploaded.
 */
export async function readerValues(entity: Entity, { fields: members }: Reader, fields: readonly Field[], answer: Values): Promise<Values> {
  const answered = (name: string) => memberOf(answer, members[name] as string)
  const wanted = fields.filter(({ name }) => name in members && !isEmpty(answered(name)))
  const values = await Promise.all(
    wanted.map(async (field) => [field.name, await fieldValue(entity, field, answered(field.name))] as const),
  )
  return Object.fromEntries(values)
}

/** Value of a member; for `member=word`, whether the member equals the word. */
export function memberOf(answer: Values, member: string): unknown {
  const [name = '', word] = member.split('=')
  if (word === undefined || isEmpty(answer[name])) return answer[name]
  return String(answer[name]).trim() === word ? '1' : '0'
}

async function fieldValue(entity: Entity, field: Field, answered: unknown): Promise<unknown> {
  const text = String(answered).trim()
  if (field.choices) {
    const option = optionOf(await queryClient.fetchQuery(optionsQuery(field.choices, {}, {})), text)
    return option ? castChoice(field, option.value) : null
  }
  if (isDayField(field)) return parseCardDate(text)
  if (isOfPictures(field))
    return sendFile(pictureOf(text), () => {}, new AbortController().signal, { entity: entity.name, field: field.name })
  if (field.type === 'integer' || field.type === 'number') return Number.isFinite(Number(text)) ? Number(text) : null
  return text
}

/** Option by key, by label, or by the shortest label that begins with the text, because cards abbreviate. */
export function optionOf(options: readonly Option[], text: string): Option | undefined {
  const [shortest, next] = options.filter(({ label }) => label.startsWith(text)).sort((one, other) => one.label.length - other.label.length)
  const isClear = shortest !== undefined && shortest.label.length !== next?.label.length
  return findOption(options, text) ?? (isClear ? shortest : undefined)
}

/** Converts `19900101`, `1990.01.01` or `1990-01-01` to `YYYY-MM-DD`; `null` for other texts. */
export function parseCardDate(text: string): string | null {
  const day = text.replace(/^(\d{4})[-./]?(\d{2})[-./]?(\d{2})$/, '$1-$2-$3')
  return isDate(day) ? day : null
}

const JPEG = 'image/jpeg'

function pictureOf(text: string): File {
  const bytes = Uint8Array.from(atob(text.replace(/^data:[^,]*,/, '')), (sign) => sign.charCodeAt(0))
  return new File([bytes], 'card.jpg', { type: JPEG })
}
