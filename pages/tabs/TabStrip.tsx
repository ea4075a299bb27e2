import { type FocusEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import type { Popped } from './TabPopup.tsx'
import { type PageTab, tabAddressOf } from './tabs.ts'
import { useTabDrag } from './useTabDrag.ts'
import { useTabScroll } from './useTabScroll.ts'
import type { TabVerbs } from './useTabs.ts'
import './tabStrip.css'

const TabPopup = lazy(() => import('./TabPopup.tsx'))

interface Props {
  tabs: readonly PageTab[]
  active: string
  verbs: TabVerbs
  label(tab: PageTab): string
}

/**
 * Tab strip: a list of links with one tab stop. Arrow keys move the focus, Delete closes, the context menu key opens a menu,
 * Ctrl+Shift+arrow moves a tab.
 */
export function TabStrip({ tabs, active, verbs, label }: Props) {
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [popped, setPopped] = useState<Popped | null>(null)
  const hidden = useTabScroll(list, tabs, active)
  const drag = useTabDrag(list, tabs, verbs.move)
  const stop = tabs.some(({ value }) => value === focused) ? focused : active

  const linkAt = (at: number) => list.current?.children[at]?.querySelector('a')
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ value }) => value === stop)
    const tab = tabs[at]
    if (!tab) return
    const to = placeAfter(event.key, at, tabs.length)
    if (to !== null && event.ctrlKey && event.shiftKey) verbs.isMovable(tab) && verbs.move(tab, to)
    else if (to !== null) linkAt(to)?.focus()
    else if (event.key === 'Delete' && verbs.isClosable(tab)) {
      linkAt(at === 0 ? 1 : at - 1)?.focus()
      verbs.close(tab)
    } else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null)
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>, tab: PageTab) => {
    event.preventDefault()
    const anchor = event.currentTarget.querySelector('a') ?? event.currentTarget
    const open = () => setPopped({ kind: 'tab', tab, anchor })
    // Opens after the release, since releasing the mouse button would close the menu.
    if (event.buttons === 0) open()
    else addEventListener('pointerup', () => setTimeout(open), { once: true })
  }
  const seen = tabs.findIndex(({ value }) => !hidden.includes(value))
  const before = tabs.slice(0, Math.max(0, seen)).map(({ value }) => value)
  const after = hidden.filter((value) => !before.includes(value))
  const pop = (kind: 'all' | 'before' | 'after') => (event: MouseEvent<HTMLElement>) => setPopped({ kind, anchor: event.currentTarget })

  return (
    <nav className="g-tabs" aria-label={t('tabs.strip')}>
      <HiddenButton count={before.length} isBefore onPress={pop('before')} />
      <ul ref={list} onKeyDown={onKeyDown} onBlur={onBlur} {...drag.onList}>
        {tabs.map((tab) => (
          <li
            key={tab.value}
            data-active={tab.value === active || undefined}
            data-dragged={tab.value === drag.dragged || undefined}
            onPointerDown={(event) => verbs.isMovable(tab) && drag.start(event, tab)}
            onContextMenu={(event) => onContextMenu(event, tab)}
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onAuxClick={(event) => {
              if (event.button !== 1) return
              event.preventDefault()
              if (verbs.isClosable(tab)) verbs.close(tab)
            }}
          >
            <Link
              to={tabAddressOf(tab)}
              draggable={false}
              tabIndex={tab.value === stop ? 0 : -1}
              aria-current={tab.value === active ? 'page' : undefined}
              aria-keyshortcuts={verbs.isClosable(tab) ? 'Delete' : undefined}
              title={label(tab)}
              onFocus={() => setFocused(tab.value)}
            >
              {label(tab)}
            </Link>
            {verbs.isClosable(tab) ? (
              <button type="button" tabIndex={-1} aria-label={t('tabs.close', { title: label(tab) })} onClick={() => verbs.close(tab)}>
                <Icon glyph="cross" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <HiddenButton count={after.length} onPress={pop('after')} />
      <button
        type="button"
        className="g-tabs-more"
        aria-haspopup="dialog"
        aria-label={t('tabs.menu')}
        title={t('tabs.menu')}
        onClick={pop('all')}
      >
        <Icon glyph="down" />
      </button>
      {popped ? (
        <Suspense>
          <TabPopup
            popped={popped}
            tabs={tabs}
            active={active}
            hidden={popped.kind === 'before' ? before : after}
            verbs={verbs}
            label={label}
            onClose={() => setPopped(null)}
          />
        </Suspense>
      ) : null}
    </nav>
  )
}

interface HiddenProps {
  count: number
  /** True for the left end of the strip. */
  isBefore?: boolean
  onPress(event: MouseEvent<HTMLElement>): void
}

/** Button with the number of hidden tabs at one end of the strip, which opens their list. */
function HiddenButton({ count, isBefore = false, onPress }: HiddenProps) {
  const { t } = useText()
  if (count === 0) return null
  return (
    <button
      type="button"
      className="g-tabs-more"
      data-before={isBefore || undefined}
      aria-haspopup="menu"
      aria-label={t('tabs.hidden', { count })}
      onClick={onPress}
    >
      {count}
      <Icon glyph="more" />
    </button>
  )
}

/** Index that an arrow key selects; `null` for other keys. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null
}
