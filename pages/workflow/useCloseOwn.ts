import { useAtomValue } from 'jotai'
import { useLocation, useNavigate } from 'react-router'
import { tabsAtom } from '../tabs/tabState.ts'
import { useTabs } from '../tabs/useTabs.ts'

/** Closes the tab of the current page; the last tab is replaced by home. */
export function useCloseOwn(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = useAtomValue(tabsAtom)
  const own = tabs.find(({ path }) => path === pathname)
  const verbs = useTabs(tabs, own?.value ?? '')
  return () => {
    if (own && verbs.isClosable(own)) verbs.close(own)
    else void navigate('/', { replace: true })
  }
}
