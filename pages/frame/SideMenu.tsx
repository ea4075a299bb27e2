import { useAtom } from 'jotai'
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { usedMenus } from '../../engine/api/menus/menuNode.ts'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { settings } from '../../engine/session/settings.ts'
import { useText } from '../../engine/text/text.ts'
import { withDashboard, withHome, withTest } from '../menu/homeNode.ts'
import { Brand } from '../ui/Brand.tsx'
import { MenuBranch } from './MenuBranch.tsx'
import { menuStep } from './menuKeys.ts'
import { drawerAtom } from './menuState.ts'
import './sideMenu.css'

/** The user's menu as a tree, with the branch of the current page open; a drawer in a narrow window. */
export const SideMenu = memo(function SideMenu() {
  const { t } = useText()
  const { menus, loading, error, retry } = useMenus()
  const [isDrawn, setDrawn] = useAtom(drawerAtom)
  const used = useMemo(() => usedMenus(menus), [menus])
  const nodes = withDashboard(withHome(used, t('home.title')), t('dashboard.title'))
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isDrawn) side.current?.querySelector<HTMLElement>('a')?.focus()
  }, [isDrawn])

  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: page and menu change the current entry
  useEffect(() => {
    side.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, menus])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && menuStep(event.key, event.target as HTMLElement)) event.preventDefault()
  }
  // Moving the focus out of the drawer closes it, so that the focus is visible.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isDrawn && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setDrawn(false)
  }
  return (
    <aside id="side" className="g-side" ref={side} onBlur={onBlur}>
      <Link className="g-side-brand" to="/" title={t('platform.name')} onClick={() => setDrawn(false)}>
        <Brand />
        <span>{t('platform.name')}</span>
      </Link>
      <nav aria-label={t('frame.menu')} onKeyDown={onKeyDown}>
        <MenuBranch nodes={settings.mockMode ? withTest(nodes, t('test.title')) : nodes} isTop />
        {error ? (
          <p className="g-side-note">
            {t('frame.menuFailed')}
            <button type="button" onClick={retry}>
              {t('fault.retry')}
            </button>
          </p>
        ) : null}
        {loading ? <p className="g-side-note g-unseen">{t('frame.loading')}</p> : null}
        {!loading && !error && menus.length === 0 ? <p className="g-side-note">{t('frame.noMenu')}</p> : null}
      </nav>
    </aside>
  )
})
