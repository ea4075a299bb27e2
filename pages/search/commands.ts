// Buttons of the page and of the bar, as commands: what stands in an element that is marked `data-commands` and can be pressed now.

import type { SearchResult } from './found.ts'
import { isSpelling, type Spells } from './searchMenus.ts'

export function commandsOnPage(): readonly SearchResult[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-commands] button:not(:disabled)')]
  return buttons.filter(isSeen).flatMap((button, at): SearchResult[] => {
    const name = (button.getAttribute('aria-label') ?? button.textContent).trim()
    if (name === '') return []
    return [{ key: `command ${at}`, glyph: 'send', name, note: '', choose: () => press(button) }]
  })
}

/** By any part of the name, or by the pinyin that it begins with. */
export function searchCommands(commands: readonly SearchResult[], text: string, spells: Spells | null): readonly SearchResult[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return commands.filter(({ name }) => name.toLowerCase().includes(wanted) || (isSpelling(wanted) && spells?.(wanted, name)))
}

/** A page behind another tab is still there. */
const isSeen = (button: HTMLElement): boolean => button.checkVisibility({ visibilityProperty: true })

/** Once the palette has gone, so that what the button opens gives the keyboard back to the button. */
function press(button: HTMLButtonElement): void {
  setTimeout(() => {
    button.focus()
    button.click()
  })
}
