// Builds the text of a notification in both languages, with values of its record as lists show them.

import type { Language } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Notification } from '#model/entity/notifications.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { fillTemplate, templateNames } from '#model/expressions/template.ts'
import { fieldText } from '#records/fieldText.ts'
import { dictionaryWords } from '#records/sheets/dictionaryWords.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'

export interface NotificationTexts {
  title: string
  titleEn: string
  content: string
  contentEn: string
}

const MAX_TITLE_LENGTH = 255
const MAX_TEXT_LENGTH = 500

/** @param record record with display names of its references */
export async function textsOf(
  platform: Kernel,
  entity: Entity,
  { title, text }: Notification,
  record: Rec,
  tenantId: string,
): Promise<NotificationTexts> {
  const fields = [...new Set([title, text ?? ''].flatMap(templateNames))].flatMap((name) => entity.field[name] ?? [])
  const words = await dictionaryWords(platform, tenantId, fields)
  const filled = (template: string, language: Language) => {
    const values = fields.map((field) => [field.name, fieldText(entity, field, record, words, language)])
    // The trailing blank forces a text: a template of a single value would keep the value's type.
    return String(fillTemplate(`${translatedWord(entity, template, language)} `, Object.fromEntries(values))).trim()
  }
  return {
    title: filled(title, 'zh').slice(0, MAX_TITLE_LENGTH),
    titleEn: filled(title, 'en').slice(0, MAX_TITLE_LENGTH),
    content: filled(text ?? '', 'zh').slice(0, MAX_TEXT_LENGTH),
    contentEn: filled(text ?? '', 'en').slice(0, MAX_TEXT_LENGTH),
  }
}
