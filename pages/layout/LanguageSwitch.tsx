import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'

/** Names the other language in that language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const { t, language, setLanguage } = useText()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" className="g-bar-button" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void setLanguage(other)}>
      <Icon glyph="globe" />
      {t('frame.otherLanguage')}
    </button>
  )
}
