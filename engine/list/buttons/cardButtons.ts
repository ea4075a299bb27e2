import type { Rec } from '../../api/record.ts'
import { isNext, isOffered, type ListButton } from './rowButtons.ts'

export interface CardButtons {
  /** The next step of the record's life, `null` when it has none. */
  next: ListButton | null
  /** The others stand in a menu. */
  hasMore: boolean
}

/** A card has room for one button. The others are on the record's page, or in a menu where it has none. */
export function cardButtons(buttons: readonly ListButton[], record: Rec, hasPage: boolean): CardButtons {
  const offered = buttons.filter((button) => isOffered(button, [record]))
  const next = offered.find(isNext) ?? null
  return { next, hasMore: !hasPage && offered.length > 0 }
}
