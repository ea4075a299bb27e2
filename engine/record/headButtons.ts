// Which buttons stand at the head of a record: what comes next for it first, taking it away last.

import type { Rec } from '../api/record.ts'
import { isOffered, type ListButton } from '../list/rowButtons.ts'

const SHOWN = 3

export interface HeadButtons {
  shown: ListButton[]
  more: ListButton[]
}

/** The buttons that this record offers. A step of its life has a `when`, and is not asked about again; a menu of one entry is that entry. */
export function headButtons(buttons: readonly ListButton[], record: Rec): HeadButtons {
  const offered = buttons.filter((button) => button.verb !== 'view' && isOffered(button, [record]))
  const sorted = offered.toSorted((one, other) => rank(one) - rank(other))
  const places = sorted.length === SHOWN + 1 ? SHOWN + 1 : SHOWN
  return { shown: sorted.slice(0, places), more: sorted.slice(places) }
}

function rank(button: ListButton): number {
  if (button.verb === 'action') return button.action.when && button.action.confirm === null ? 0 : 2
  return button.verb === 'edit' ? 1 : button.verb === 'remove' ? 4 : 3
}

/** What the page is most likely opened for: a step of the record's life, or a change. */
export const isNext = (button: ListButton): boolean => rank(button) <= 1
