import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/**
 * The tools of the bar that are used now and then. On narrow windows they hang below one button. They are the same
 * elements either way, so a panel opened from one of them outlives a turned phone.
 */
export function BarTools({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const press = ({ target }: Event) => {
      // A dialog that a tool opened may stand anywhere; it closes nothing. The frame around the bar does.
      const isInFrame = target instanceof Element && target.closest('.g-frame') !== null
      if (isInFrame && !box.current?.contains(target) && !button.current?.contains(target)) setOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('dialog, [popover], [role=dialog]') !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isInside) return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', key)
    }
  }, [isOpen])

  return (
    <>
      <button
        ref={button}
        type="button"
        className="g-bar-button g-tools-more"
        aria-label={t('frame.tools')}
        title={t('frame.tools')}
        aria-expanded={isOpen}
        aria-controls="bar-tools"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon glyph="dots" />
      </button>
      <div ref={box} id="bar-tools" className="g-tools" data-commands data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
