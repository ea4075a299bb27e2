import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a card over a drawing when it opens, closes it on Escape and restores the focus. A card that the URL opened does not
 * take the focus, because the user clicked nothing.
 */
export function useCardFocus<Card extends HTMLElement>(
  onClose: () => void,
): { ref: RefObject<Card | null>; tabIndex: -1; onKeyDown(event: KeyboardEvent): void } {
  const ref = useRef<Card>(null)
  useEffect(() => {
    const opener = document.activeElement
    if (!(opener instanceof Element) || opener === document.body) return
    ref.current?.focus()
    return () => {
      // Closing the card also removes the element that had the focus.
      if (document.activeElement === document.body) (opener as HTMLElement | SVGElement).focus()
    }
  }, [])
  return {
    ref,
    tabIndex: -1,
    onKeyDown(event) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    },
  }
}
