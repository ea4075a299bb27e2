import { useText } from '../../engine/text/text.ts'
import './test.css'

/** Page to test menus and tabs, a target of the platform's test menu. */
export default function TestPage() {
  const { t } = useText()
  return (
    <div className="g-test">
      <h1>{t('test.title')}</h1>
      <p>{t('test.lead')}</p>
    </div>
  )
}
