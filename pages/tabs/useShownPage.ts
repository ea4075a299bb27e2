import { useSetAtom } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { type Location, type RouteObject, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { tabFactsOf, tabPageOf } from './pageOf.ts'
import { tabRules, tabsAtom } from './tabState.ts'
import { describeTab, openTab, type PageTab, tabAddressOf } from './tabs.ts'

export interface ShownPage {
  /** Value of the tab. */
  value: string
  /** Location passed to the page. */
  location: Location
}

interface Seen extends ShownPage {
  /** Location of the address bar. */
  requested: Location
}

/** Page of the address bar; opens its tab. A plain link to an open page, such as from the menu, restores the state of the page. */
export function useShownPage(pages: RouteObject[], tabs: readonly PageTab[]): ShownPage {
  const requested = useLocation()
  const isLink = useNavigationType() === 'PUSH'
  const navigate = useNavigate()
  const setTabs = useSetAtom(tabsAtom)
  const [last, setLast] = useState<Seen | null>(null)
  const { menus } = useMenus()
  const page = tabPageOf(pages, requested)

  let seen = last
  if (seen?.requested !== requested) {
    const open = isLink && page.isPlain && last?.value !== page.value ? tabs.find(({ value }) => value === page.value) : undefined
    const location = open && open.query !== page.query ? { ...requested, search: open.query } : requested
    seen = { value: page.value, location, requested }
    setLast(seen)
  }

  const { value, location } = seen
  useLayoutEffect(() => {
    const address = { path: location.pathname, query: location.search }
    setTabs((now) => openTab(now, value, address, tabRules))
    if (location !== requested) void navigate(tabAddressOf(address), { replace: true, state: requested.state })
  }, [value, location, requested, navigate, setTabs])
  // The menus may load after the page was replaced; this must not open a tab then.
  useLayoutEffect(
    () => setTabs((now) => describeTab(now, value, tabFactsOf(pages, menus, location.pathname))),
    [value, location, pages, menus, setTabs],
  )
  return seen
}
