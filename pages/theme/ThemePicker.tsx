import { lazy } from 'react'
import { useText } from '../../engine/text/text.ts'
import { PanelButton } from './PanelButton.tsx'

const Panel = lazy(() => import('./ThemePanel.tsx'))

export function ThemePicker() {
  const { t } = useText()
  return <PanelButton glyph="palette" label={t('theme.theme')} Panel={Panel} />
}
