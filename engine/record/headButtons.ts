// Orders the buttons at the head of a record: the next step first, removal last.

import type { Rec } from '../api/record.ts'
import { buttonsInOrder, isNext, isOffered, type ListButton } from '../list/buttons/rowButtons.ts'

const SHOWN = 3

export interface HeadButtons {
  shown: ListButton[]
  more: ListButton[]
}

/** Buttons of the record; a menu with one entry is replaced by that button. */
export function headButtons(buttons: readonly ListButton[], record: Rec): HeadButtons {
  const offered = buttonsInOrder(buttons.filter((button) => button.verb !== 'view' && isOffered(button, [record])))
  const places = offered.length === SHOWN + 1 ? SHOWN + 1 : SHOWN
  return { shown: offered.slice(0, places), more: offered.slice(places) }
}

/** True for the most likely actions: the next step of the record, or an edit. */
export const isMain = (button: ListButton): boolean => isNext(button) || button.verb === 'edit'
