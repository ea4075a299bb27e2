import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'
import { commandsOnPage, searchCommands } from './commands.ts'
import { FoundList } from './FoundList.tsx'
import type { Found } from './found.ts'
import { MenuInput } from './MenuInput.tsx'
import { useChoice } from './useChoice.ts'
import { usePages } from './usePages.ts'
import { useRecordSearch } from './useRecordSearch.ts'
import { useSpells } from './useSpells.ts'
import './searchOverlay.css'

/** Pages, records and buttons by their names, over everything else. The browser's dialog keeps the focus inside and gives it back. */
export default function SearchOverlay({ onClose }: { onClose(): void }) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [commands] = useState(commandsOnPage)
  const spells = useSpells(text)
  const records = useRecordSearch(text)
  const groups = [
    { title: t('search.pages'), found: usePages(text) },
    { title: t('search.records'), found: records.found },
    { title: t('search.commands'), found: searchCommands(commands, text, spells) },
  ]
  const found = groups.flatMap((group) => group.found)
  const choose = (one: Found) => {
    onClose()
    one.choose()
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
          placeholder={t('search.placeholderAll')}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        <FoundList id={`${id}-list`} groups={groups} choice={choice} isSearching={records.isSearching} onChoose={choose} />
      </div>
    </dialog>
  )
}
