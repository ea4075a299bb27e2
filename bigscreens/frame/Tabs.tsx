import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { useScreenText } from '../screenText.ts'
import { screenAddress, useScreens } from './screens.ts'

/** The way to the other screens. */
export function ScreenTabs() {
  const { t } = useScreenText()
  const screens = useScreens()
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  // A phone shows five of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which tab is the present one
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
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
