import './Busy.css'
import { useText } from '../../engine/text/text.ts'

/** Placeholder of a page that loads, shown after a delay so that a quick page does not flicker. */
export function Busy() {
  const { t } = useText()
  return (
    <div className="g-busy" role="status">
      <span className="g-unseen">{t('frame.loading')}</span>
    </div>
  )
}
