import { NavLink, useSearchParams } from 'react-router'
import { useWords } from '../words.ts'
import { screenAddress, useScreens } from './screens.ts'

/** The way to the other screens. */
export function Tabs() {
  const { t } = useWords()
  const screens = useScreens()
  const [address] = useSearchParams()
  return (
    <nav className="wall-tabs" aria-label={t('frame.screens')}>
      {screens.map(({ path, title }, at) => (
        <NavLink key={path} to={screenAddress(path, address)} end aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}>
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}
