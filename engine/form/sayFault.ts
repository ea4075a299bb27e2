import type { Text } from '../fields/face.ts'
import type { Entity } from '../model/entity.ts'
import type { Fault } from '../model/rules.ts'

/** A fault in the current language: the file's own sentence, else the rule's. */
export function sayFault(fault: Fault, entity: Entity, { t, word }: Text): string {
  return fault.text === null ? t(fault.key, { ...fault.args, title: word(entity, fault.title) }) : word(entity, fault.text)
}
