import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { commandsOnPage, searchCommands } from './commands.ts'
import { FoundList } from './FoundList.tsx'
import type { SearchResult } from './found.ts'
import { MenuInput } from './MenuInput.tsx'
import { OverlayDialog } from './OverlayDialog.tsx'
import { useListboxKeys } from './useChoice.ts'
import { usePages } from './usePages.ts'
import { usePinyin } from './usePinyin.ts'
import { useRecordSearch } from './useRecordSearch.ts'

interface Props {
  /** Text typed before this component was loaded. */
  typed: RefObject<string>
  onClose(): void
}

/** Search for pages, records and buttons by name. */
export default function SearchOverlay({ typed, onClose }: Props) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [commands] = useState(commandsOnPage)
  const matches = usePinyin(text)
  const records = useRecordSearch(text)
  const groups = [
    { title: t('search.pages'), found: usePages(text) },
    { title: t('search.records'), found: records.found },
    { title: t('search.commands'), found: searchCommands(commands, text, matches) },
  ]
  const found = groups.flatMap((group) => group.found)
  const choose = (one: SearchResult) => {
    onClose()
    one.choose()
  }
  const choice = useListboxKeys(found, text, choose)

  useLayoutEffect(() => {
    setText(typed.current)
    typed.current = ''
    input.current?.focus()
  }, [typed])
  return (
    <OverlayDialog title={t('search.title')} hint={t('search.hint')} closeWord={t('search.close')} onClose={onClose}>
      <MenuInput
        ref={input}
        list={found.length > 0 ? { id: `${id}-list`, at: choice.at } : null}
        value={text}
        placeholder={t('search.placeholder')}
        onChange={setText}
        onKeyDown={choice.onKeyDown}
      />
      <FoundList id={`${id}-list`} groups={groups} choice={choice} isSearching={records.isSearching} onChoose={choose} />
    </OverlayDialog>
  )
}
