import './Busy.css'
import { useText } from '../../engine/text/text.ts'

/** A page on its way. It appears late, so that a quick page does not flicker. */
export function Busy() {
  const { t } = useText()
  return (
    <div className="g-busy" role="status">
      <span className="g-unseen">{t('frame.loading')}</span>
    </div>
  )
}
