import { useContext, useEffect } from 'react'
import { useText } from '../../engine/text/text.ts'
import { TabNameContext } from './tabName.ts'

/** Names the browser's window (the platform, then the page) and the page's tab. The name stays until the next page brings its own. */
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
