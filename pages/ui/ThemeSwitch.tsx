import { useText } from '../../engine/text/text.ts'
import { setTheme, useTheme } from '../../engine/themes/theme.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

export function ThemeSwitch() {
  const { t } = useText()
  const isDark = useTheme() === 'dark'
  const label = isDark ? t('frame.light') : t('frame.dark')
  return (
    <button type="button" className="g-bar-button" aria-label={label} title={label} onClick={() => setTheme(isDark ? 'default' : 'dark')}>
      <Icon glyph={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
