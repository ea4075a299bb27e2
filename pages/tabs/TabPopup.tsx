// Popups of the tab strip: context menu, search, hidden tabs.

import { useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Popup } from '../../engine/ui/Popup.tsx'
import { clearCache } from './clearCache.ts'
import type { PageTab } from './tabs.ts'
import type { TabVerbs } from './useTabs.ts'

export type Popped = { anchor: HTMLElement } & ({ kind: 'tab'; tab: PageTab } | { kind: 'all' } | { kind: 'before' } | { kind: 'after' })

interface Props {
  popped: Popped
  tabs: readonly PageTab[]
  active: string
  /** Values of the tabs that are not visible. */
  hidden: readonly string[]
  verbs: TabVerbs
  label(tab: PageTab): string
  onClose(): void
}

export default function TabPopup({ popped, tabs, active, hidden, verbs, label, onClose }: Props) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { kind, anchor } = popped
  const tab = kind === 'tab' ? popped.tab : tabs.find(({ value }) => value === active)
  const choose = (verb: () => void) => () => {
    onClose()
    verb()
  }
  const links = (some: readonly PageTab[], role?: 'menuitem') =>
    some.map((one) => (
      <button
        key={one.value}
        type="button"
        role={role}
        className="g-menu-item"
        aria-current={one.value === active ? 'page' : undefined}
        onClick={choose(() => verbs.show(one))}
      >
        {label(one)}
      </button>
    ))

  if (kind === 'before' || kind === 'after') {
    return (
      <Popup anchor={anchor} role="menu" label={t('tabs.hidden', { count: hidden.length })} onClose={onClose}>
        {links(
          tabs.filter(({ value }) => hidden.includes(value)),
          'menuitem',
        )}
      </Popup>
    )
  }
  if (kind === 'tab') {
    return (
      <Popup anchor={anchor} role="menu" label={label(popped.tab)} onClose={onClose}>
        <Items tab={popped.tab} tabs={tabs} verbs={verbs} role="menuitem" choose={choose} />
      </Popup>
    )
  }
  const found = tabs.filter((tab) => label(tab).toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Popup anchor={anchor} role="dialog" label={t('tabs.menu')} onClose={onClose}>
      <form
        className="g-tabs-search"
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) choose(() => verbs.show(found[0] as PageTab))()
        }}
      >
        <input
          type="search"
          aria-label={t('tabs.search')}
          placeholder={t('tabs.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </form>
      <div className="g-tabs-found">
        {links(found)}
        {found.length === 0 ? <p role="status">{t('tabs.none')}</p> : null}
      </div>
      <hr />
      {tab ? <Items tab={tab} tabs={tabs} verbs={verbs} choose={choose} /> : null}
    </Popup>
  )
}

interface ItemsProps {
  tab: PageTab
  tabs: readonly PageTab[]
  verbs: TabVerbs
  role?: 'menuitem'
  choose(verb: () => void): () => void
}

function Items({ tab, tabs, verbs, role, choose }: ItemsProps) {
  const { t } = useText()
  const at = tabs.findIndex(({ value }) => value === tab.value)
  const others = tabs.filter((one) => one !== tab && verbs.isClosable(one))
  const isMovable = verbs.isMovable(tab)
  const first = tabs.findIndex(verbs.isMovable)
  const item = (key: string, verb: () => void, isOffered = true) => (
    <button type="button" role={role} className="g-menu-item" disabled={!isOffered} onClick={choose(verb)}>
      {t(`tabs.${key}`)}
    </button>
  )
  return (
    <>
      {item('refresh', () => verbs.refresh(tab))}
      {item('clearCache', () => void clearCache())}
      {item('closeThis', () => verbs.close(tab), verbs.isClosable(tab))}
      {item('closeOthers', () => verbs.closeOthers(tab), others.length > 0)}
      {item('closeAll', () => verbs.closeAll(), tabs.some(verbs.isClosable))}
      {item('moveLeft', () => verbs.move(tab, at - 1), isMovable && at > first)}
      {item('moveRight', () => verbs.move(tab, at + 1), isMovable && at < tabs.length - 1)}
    </>
  )
}
