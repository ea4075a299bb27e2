import { useId, useRef, useState } from 'react'
import type { MenuNode } from '../../engine/api/menus.ts'
import { useText } from '../../engine/text.ts'
import { MenuResults, optionId } from './MenuResults.tsx'
import { useChoice } from './useChoice.ts'
import { useMenuSearch } from './useMenuSearch.ts'
import { useOpenMenu } from './useOpenMenu.ts'

/** The search box of the bar; what it finds drops down below it. */
export function SearchBox() {
  const { t } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useMenuSearch(text)
  const openMenu = useOpenMenu()
  const choose = (node: MenuNode) => {
    setText('')
    setOpen(false)
    input.current?.blur()
    openMenu(node)
  }
  const choice = useChoice(found, text, choose)
  const isShown = isOpen && text.trim() !== ''
  const hasRows = isShown && found.length > 0
  return (
    <div className="g-menu-search-box">
      <input
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        aria-expanded={hasRows}
        aria-controls={hasRows ? id : undefined}
        aria-activedescendant={hasRows ? optionId(id, choice.at) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) setOpen(false)
          else if (isShown) choice.onKeyDown(event)
          else if (event.key === 'ArrowDown') setOpen(true)
        }}
      />
      {isShown ? (
        <div className="g-menu-search-found">
          <MenuResults id={id} found={found} choice={choice} onChoose={choose} />
        </div>
      ) : null}
    </div>
  )
}
