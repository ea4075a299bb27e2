import { Brand } from '../Brand.tsx'
import '../errors/errors.css'
import { useText } from '../../engine/text.ts'

/** Holds the address that is printed on the ropes until its page is there. */
export default function RopeBind() {
  const { t } = useText()
  return (
    <main className="g-error">
      <Brand />
      <h1>{t('ropeBind.title')}</h1>
      <p className="g-error-lead">{t('ropeBind.lead')}</p>
    </main>
  )
}
