import { useId, useRef, useState } from 'react'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { MenuInput } from './MenuInput.tsx'
import { MenuResults } from './MenuResults.tsx'
import { useChoice } from './useChoice.ts'
import { useMenuSearch } from './useMenuSearch.ts'
import { useOpenMenu } from './useOpenMenu.ts'

/** The search box of the bar; what it finds drops down below it. */
export function SearchBox() {
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
  return (
    <div className="g-menu-search-box">
      <MenuInput
        ref={input}
        list={isShown && found.length > 0 ? { id, at: choice.at } : null}
        value={text}
        onChange={(next) => {
          setText(next)
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
