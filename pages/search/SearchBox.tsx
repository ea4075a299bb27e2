import { useId, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { FoundList } from './FoundList.tsx'
import type { SearchResult } from './found.ts'
import { MenuInput } from './MenuInput.tsx'
import { useListboxKeys } from './useChoice.ts'
import { usePages } from './usePages.ts'

/** The search box of the bar; what it finds drops down below it. */
export function MenuSearchBox() {
  const { t } = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = usePages(text)
  const choose = (one: SearchResult) => {
    setText('')
    setOpen(false)
    input.current?.blur()
    one.choose()
  }
  const choice = useListboxKeys(found, text, choose)
  const isShown = isOpen && text.trim() !== ''
  return (
    <div className="g-menu-search-box">
      <MenuInput
        ref={input}
        list={isShown && found.length > 0 ? { id, at: choice.at } : null}
        value={text}
        placeholder={t('search.placeholder')}
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
          <FoundList id={id} groups={[{ title: t('search.pages'), found }]} choice={choice} onChoose={choose} />
        </div>
      ) : null}
    </div>
  )
}
