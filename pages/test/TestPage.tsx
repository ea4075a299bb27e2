import { useText } from '../../engine/text/text.ts'
import './test.css'

/** The platform's test menu leads here: a page to try menus and tabs with. */
export default function TestPage() {
  const { t } = useText()
  return (
    <div className="g-test">
      <h1>{t('test.title')}</h1>
      <p>{t('test.lead')}</p>
    </div>
  )
}
