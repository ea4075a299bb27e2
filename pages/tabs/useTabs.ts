import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { confirmDiscard, isUnsaved } from '../../engine/ui/unsaved.ts'
import { unsavedScopesOf } from './tabScopes.ts'
import { tabRules, tabsAtom } from './tabState.ts'
import { closeAll, closeOthers, closeTab, isClosable, isHome, moveTab, type PageTab, refreshTab, tabAddressOf } from './tabs.ts'

/** Commands on tabs. */
export interface TabVerbs {
  show(tab: PageTab): void
  close(tab: PageTab): void
  closeOthers(tab: PageTab): void
  closeAll(): void
  refresh(tab: PageTab): void
  /** @param to new index, from 0 */
  move(tab: PageTab, to: number): void
  isClosable(tab: PageTab): boolean
  /** False for a fixed home. */
  isMovable(tab: PageTab): boolean
}

export function useTabs(tabs: readonly PageTab[], active: string): TabVerbs {
  const setTabs = useSetAtom(tabsAtom)
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (tab: PageTab) => {
      if (tab.value !== active) void navigate(tabAddressOf(tab))
    }
    const without = (left: readonly PageTab[]) => tabs.filter((tab) => !left.includes(tab))
    /** Does work that closes pages; asks first if they have unsaved input. */
    const losing = (gone: readonly PageTab[], work: () => void) => {
      const places = unsavedScopesOf(gone)
      if (!places.some(isUnsaved)) return work()
      void confirmDiscard(places).then((goesOn) => goesOn && work())
    }
    return {
      show,
      close(tab) {
        losing([tab], () => {
          const { tabs: left, next } = closeTab(tabs, tab.value, active, tabRules)
          setTabs(() => left)
          if (next) show(next)
        })
      },
      closeOthers(tab) {
        const left = closeOthers(tabs, tab.value, tabRules)
        losing(without(left), () => {
          setTabs((now) => closeOthers(now, tab.value, tabRules))
          show(tab)
        })
      },
      closeAll() {
        const [home] = closeAll(tabRules)
        losing(tabs, () => {
          setTabs(() => closeAll(tabRules))
          if (home) void navigate(tabAddressOf(home))
        })
      },
      refresh(tab) {
        losing([tab], () => {
          setTabs((now) => refreshTab(now, tab.value))
          show(tab)
        })
      },
      move: (tab, to) => setTabs((now) => moveTab(now, tab.value, to, tabRules)),
      isClosable: (tab) => isClosable(tabs, tab, tabRules),
      isMovable: (tab) => tabs.length > 1 && (tabRules.firstPageMode || !isHome(tab, tabRules)),
    }
  }, [tabs, active, setTabs, navigate])
}
