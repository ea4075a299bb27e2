import type { FieldText } from '../../fields/face.ts'
import type { Entity } from '../../model/entity/entity.ts'
import type { ListButton } from './rowButtons.ts'

/** Verb of a button in an explanation of access. */
export function accessVerbOf(button: ListButton): string {
  if (button.verb === 'action') return button.action.name
  return VERBS[button.verb] ?? button.verb
}

const VERBS: Readonly<Record<string, string>> = {
  remove: 'delete',
  removeTicked: 'delete',
  bin: 'delete',
  addChild: 'add',
  read: 'add',
  bulkEdit: 'edit',
  print: 'list',
}

/** Label of a button in the current language. */
export function buttonText(entity: Entity, button: ListButton, { t, word }: FieldText): string {
  if (button.verb === 'action') return word(entity, button.action.title)
  if (button.verb === 'read') return word(entity, entity.reader?.add ?? '')
  return t(`list.${button.verb}`)
}
