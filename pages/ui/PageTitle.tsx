import { useContext, useEffect } from 'react'
import { useText } from '../../engine/text/text.ts'
import { TabNameContext } from './tabName.ts'

/** Sets the title of the window (platform and page) and of the tab, until another page sets its own. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useText()
  const title = `${t('platform.name')} - ${children}`
  const nameTab = useContext(TabNameContext)
  useEffect(() => {
    document.title = title
    nameTab?.(children)
  }, [title, children, nameTab])
  return null
}
