// Buttons of page and top bar as search results: all enabled buttons inside elements with `data-commands`.

import type { SearchResult } from './found.ts'
import { isPossiblePinyin, type MatchesPinyin } from './searchMenus.ts'

export function commandsOnPage(): readonly SearchResult[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-commands] button:not(:disabled)')]
  return buttons.filter(isSeen).flatMap((button, at): SearchResult[] => {
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim()
    if (name === '') return []
    return [{ key: `command ${at}`, glyph: 'send', name, note: '', choose: () => press(button) }]
  })
}

/** Commands whose name contains the text, or begins with its pinyin. */
export function searchCommands(commands: readonly SearchResult[], text: string, matches: MatchesPinyin | null): readonly SearchResult[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return commands.filter(({ name }) => name.toLowerCase().includes(wanted) || (isPossiblePinyin(wanted) && matches?.(wanted, name)))
}

/** True if the button is visible; pages in background tabs stay in the DOM. */
const isSeen = (button: HTMLElement): boolean => button.checkVisibility({ visibilityProperty: true })

/** Clicks a button after the search has closed, so that its dialog returns the focus to the button. */
function press(button: HTMLButtonElement): void {
  setTimeout(() => {
    button.focus()
    button.click()
  })
}
