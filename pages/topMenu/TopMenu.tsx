import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { refreshNow } from '../../engine/api/access/session.ts'
import { type TopMenuItem as TopMenuEntry, topMenuIdAtom, useTopMenuId, useTopMenus } from '../../engine/api/menus/topMenu.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { menuGlyph } from '../menu/menuGlyph.ts'
import { menuName } from '../menu/menuName.ts'
import { useFitting } from './useFitting.ts'
import './topMenu.css'

const NONE: readonly TopMenuEntry[] = []

/** Top menus, if there are any besides home. Those that do not fit are in a popup of the last button. */
export function TopMenu() {
  const { t, language } = useText()
  const queryClient = useQueryClient()
  const rows = useTopMenus()
  const chosenId = useTopMenuId()
  const setChosenId = useSetAtom(topMenuIdAtom)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const entries: readonly TopMenuEntry[] = [{ id: '', name: t('home.title'), english: null, icon: 'home' }, ...(rows ?? [])]
  const names = entries.map((entry) => menuName(entry, language))
  const { strip, count } = useFitting(names.join('\n'))

  // The stored choice may no longer exist.
  const isGone = rows !== undefined && !entries.some(({ id }) => id === chosenId)
  useEffect(() => {
    if (isGone) setChosenId('')
  }, [isGone, setChosenId])

  const choose = async (id: string) => {
    setAnchor(null)
    await refreshNow()
    // Selecting the current one again reloads the menus, for example after a menu was granted.
    if (id === chosenId) await queryClient.invalidateQueries({ queryKey: ['menus'] })
    else setChosenId(id)
  }
  const isHidden = (index: number) => count !== null && index >= count
  const rest = entries.map((entry, index) => ({ ...entry, label: names[index] ?? '' })).slice(count ?? entries.length)
  const isInRest = rest.some(({ id }) => id === chosenId)
  return (
    <nav className="g-top-menu" aria-label={t('frame.topMenu')}>
      <ul ref={strip}>
        {(entries.length > 1 ? entries : NONE).map(({ id, icon }, index) => (
          <li key={id} data-hidden={isHidden(index) || undefined}>
            <button type="button" aria-current={id === chosenId ? 'true' : undefined} onClick={() => void choose(id)}>
              <Icon glyph={menuGlyph(icon, '', true)} />
              {names[index]}
            </button>
          </li>
        ))}
      </ul>
      {rest.length > 0 && entries.length > 1 ? (
        <button
          type="button"
          className="g-top-rest"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('frame.topMenu')}
          title={t('frame.topMenu')}
          data-current={isInRest || undefined}
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        >
          <Icon glyph="appstore" />
        </button>
      ) : null}
      {anchor ? (
        <Popup anchor={anchor} role="menu" label={t('frame.topMenu')} onClose={() => setAnchor(null)}>
          {rest.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="menuitemradio"
              aria-checked={id === chosenId}
              className="g-menu-item"
              onClick={() => void choose(id)}
            >
              {label}
            </button>
          ))}
        </Popup>
      ) : null}
    </nav>
  )
}
