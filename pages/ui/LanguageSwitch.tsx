import { toast } from '../../engine/api/toast.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** Names the other language in that language, so that a person who needs this language can read it. */
export function LanguageSwitch() {
  const { t, language, setLanguage } = useText()
  const other = language === 'zh' ? 'en' : 'zh'
  const change = () => {
    // Existing toasts keep their language.
    toast.clear()
    void setLanguage(other)
  }
  return (
    <button type="button" className="g-bar-button" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={change}>
      <Icon glyph="globe" />
      {t('frame.otherLanguage')}
    </button>
  )
}
