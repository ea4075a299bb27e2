import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Ref with the typed text, for the component that replaces this one. */
  typed: RefObject<string>
  placeholder: string
  onClose(): void
}

/** Input shown while the search loads, so that no keystroke is lost. Restores the focus before it is replaced. */
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
