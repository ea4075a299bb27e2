import type { Rec } from '../../api/record.ts'
import { isNext, isOffered, type ListButton } from './rowButtons.ts'

export interface CardButtons {
  /** The action with the next step of the record; `null` if there is none. */
  next: ListButton | null
  /** True if the other buttons are in a menu. */
  hasMore: boolean
}

/** Buttons of a card, which has space for one. The others are on the page of the record, or in a menu if there is no page. */
export function cardButtons(buttons: readonly ListButton[], record: Rec, hasPage: boolean): CardButtons {
  const offered = buttons.filter((button) => isOffered(button, [record]))
  const next = offered.find(isNext) ?? null
  return { next, hasMore: !hasPage && offered.length > 0 }
}
