import { lazy } from 'react'
import { useText } from '../../engine/text/text.ts'
import { PanelButton } from './PanelButton.tsx'

const Panel = lazy(() => import('./ColourPanel.tsx'))

export function ColourPicker() {
  const { t } = useText()
  return <PanelButton glyph="palette" label={t('theme.colour')} Panel={Panel} />
}
