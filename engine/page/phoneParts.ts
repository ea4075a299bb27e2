// Parts of a list on a phone, loaded there only.

import { lazyPage } from '../start/lazyPage.ts'
import { isNarrow } from '../ui/useNarrow.ts'
// With the styles of the console: the page that the server rendered needs them before the code.
import '../list/cards/cards.css'

export const RecordCards = lazyPage(() => import('../list/cards/RecordCards.tsx'))
export const SearchSheet = lazyPage(() => import('../list/search/SearchSheet.tsx'))

/** Loads their code on a narrow window. Throws a `LoadError` if it fails or takes too long. */
export async function loadPhoneParts(): Promise<void> {
  if (isNarrow()) await Promise.all([RecordCards.load(), SearchSheet.load()])
}
