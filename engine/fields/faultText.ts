import type { Entity } from '../model/entity/entity.ts'
import { joinedTitles } from '../model/entity/uniqueTitles.ts'
import { rowSentence } from '../model/records/rowSentence.ts'
import type { Fault } from '../model/records/rules.ts'
import type { FieldText } from './face.ts'

/** Message of a fault: that of the schema file, else that of the rule. For a table it names row and column. */
export function faultText(fault: Fault, entity: Entity, text: FieldText): string {
  const { row, title } = fault
  const message = faultWithoutPlace(fault, entity, text)
  return row
    ? rowSentence({ table: text.word(entity, row.title), row: row.place, title: text.word(entity, title), sentence: message }, text.t)
    : message
}

/** Message without row and column, for a place where both are visible. */
export function faultWithoutPlace(
  { key, args, title, titles = [title], text: own }: Fault,
  entity: Entity,
  { t, word, language }: FieldText,
): string {
  if (own !== null) return word(entity, own)
  const words = titles.map((one) => word(entity, one))
  return t(key, { ...args, title: joinedTitles(words, language) })
}
