import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { useScreenText } from '../screenText.ts'
import { screenAddress, useScreens } from './screens.ts'

/** Links to the other screens. */
export function ScreenTabs() {
  const { t } = useScreenText()
  const screens = useScreens()
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // A phone shows three tabs; tabs without devices disappear once the project is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: URL and tabs determine the current one and its position
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, screens.length])
  return (
    <nav ref={tabs} className="wall-tabs" aria-label={t('frame.screens')}>
      {screens.map(({ path, title }, at) => (
        <NavLink key={path} to={screenAddress(path, address)} end aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}>
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}
