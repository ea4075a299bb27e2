import type { FieldText } from '../../fields/face.ts'
import type { Entity } from '../../model/entity/entity.ts'
import type { ListButton } from './rowButtons.ts'

/** Label of a button in the current language. */
export function buttonText(entity: Entity, button: ListButton, { t, word }: FieldText): string {
  if (button.verb === 'action') return word(entity, button.action.title)
  if (button.verb === 'read') return word(entity, entity.reader?.add ?? '')
  return t(`list.${button.verb}`)
}
