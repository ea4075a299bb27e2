import { toast } from '../../engine/api/toast.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** Button to change the language, labelled in the other language. */
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
