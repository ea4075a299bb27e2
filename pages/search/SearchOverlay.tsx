import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'
import { MenuInput } from './MenuInput.tsx'
import { MenuResults } from './MenuResults.tsx'
import { useChoice } from './useChoice.ts'
import { useMenuSearch } from './useMenuSearch.ts'
import { useOpenMenu } from './useOpenMenu.ts'
import './searchOverlay.css'

/** The menu search over everything else. The browser's dialog keeps the focus inside and gives it back. */
export default function SearchOverlay({ onClose }: { onClose(): void }) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const found = useMenuSearch(text)
  const openMenu = useOpenMenu()
  const choose = (node: MenuNode) => {
    onClose()
    openMenu(node)
  }
  const choice = useChoice(found, text, choose)

  // Before it leaves the page: a closed dialog gives the keyboard back, a removed one does not.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    input.current?.focus()
    return () => element?.close()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // What lies below must not hear the keys typed here.
    event.stopPropagation()
    choice.onKeyDown(event)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={dialog}
      className="g-overlay"
      aria-labelledby={`${id}-title`}
      // The browser tells late that it has closed a dialog, when somebody may have asked for it again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <header>
          <h2 id={`${id}-title`}>{t('search.title')}</h2>
          <p>{t('search.hint')}</p>
          <button type="button" aria-label={t('search.close')} onClick={onClose}>
            <Icon glyph="close" />
          </button>
        </header>
        <MenuInput
          ref={input}
          list={found.length > 0 ? { id: `${id}-list`, at: choice.at } : null}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        <MenuResults id={`${id}-list`} found={found} choice={choice} onChoose={choose} />
      </div>
    </dialog>
  )
}
