import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/**
 * Less used tools of the top bar; in a narrow window they are in a popup. The elements are the same in both cases, so that a panel opened
 * from one stays open when a phone is rotated.
 */
export function BarTools({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const press = ({ target }: Event) => {
      // Clicks outside of the frame, as in a dialog that a tool opened, do not close the popup.
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
