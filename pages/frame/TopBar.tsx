import { useAtom } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { ErrorLogButton } from '../errorLog/ErrorLogButton.tsx'
import { LockButton } from '../lock/LockButton.tsx'
import { NoticeButton } from '../notice/NoticeButton.tsx'
import { MenuSearch } from '../search/MenuSearch.tsx'
import { ThemePicker } from '../theme/ThemePicker.tsx'
import { TopMenu } from '../topMenu/TopMenu.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { BarTools } from './BarTools.tsx'
import { BigScreenLink } from './BigScreenLink.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { drawerAtom, foldedAtom } from './menuState.ts'
import { NewVersion } from './NewVersion.tsx'
import { UserMenu } from './UserMenu.tsx'
import './topBar.css'

export const TopBar = memo(function TopBar() {
  return (
    <header className="g-bar">
      <DrawButton />
      <FoldButton />
      <TopMenu />
      <MenuSearch />
      <BarTools>
        <BigScreenLink />
        <ErrorLogButton />
        <LockButton />
        <ThemePicker />
        <LanguageSwitch />
        <FullscreenButton />
      </BarTools>
      <NewVersion />
      <NoticeButton />
      <UserMenu />
    </header>
  )
})

/** Opens the side menu as a drawer in a narrow window, and gets the focus back when it closes. */
function DrawButton() {
  const { t } = useText()
  const [isDrawn, setDrawn] = useAtom(drawerAtom)
  const button = useRef<HTMLButtonElement>(null)
  const wasDrawn = useRef(false)
  useEffect(() => {
    if (wasDrawn.current && !isDrawn && document.activeElement?.closest('.g-side')) button.current?.focus()
    wasDrawn.current = isDrawn
  }, [isDrawn])
  return (
    <button
      ref={button}
      type="button"
      className="g-bar-button g-bar-draw"
      aria-label={t('frame.openMenu')}
      aria-expanded={isDrawn}
      aria-controls="side"
      onClick={() => setDrawn(true)}
    >
      <Icon glyph="menu" />
    </button>
  )
}

function FoldButton() {
  const { t } = useText()
  const [isFolded, setFolded] = useAtom(foldedAtom)
  const label = isFolded ? t('frame.expand') : t('frame.collapse')
  return (
    <button
      type="button"
      className="g-bar-button g-bar-fold"
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      aria-controls="side"
      onClick={() => setFolded(!isFolded)}
    >
      <Icon glyph={isFolded ? 'expand' : 'collapse'} />
    </button>
  )
}
