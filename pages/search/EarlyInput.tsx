import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Holds the typed text for the part that takes over. */
  typed: RefObject<string>
  placeholder: string
  onClose(): void
}

/** Takes the keys of a search while its part loads, so that no typed letter is lost. Gives the focus back before the part takes it. */
export function EarlyInput({ typed, placeholder, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    typed.current = ''
    input.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [typed])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <input
      ref={input}
      className="g-early-input"
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={placeholder}
      placeholder={placeholder}
      onChange={(event) => {
        typed.current = event.target.value
      }}
      onKeyDown={onKeyDown}
    />
  )
}
