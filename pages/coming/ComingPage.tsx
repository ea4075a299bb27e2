import { Brand } from '../Brand.tsx'
import '../errors/errors.css'
import { useText } from '../../engine/text.ts'

interface Props {
  /** Key of its words: `title` and `lead`. */
  words: 'bigScreen'
}

/** Holds an address that is already printed or linked until its page is there. */
export default function ComingPage({ words }: Props) {
  const { t } = useText()
  return (
    <main className="g-error">
      <Brand />
      <h1>{t(`${words}.title`)}</h1>
      <p className="g-error-lead">{t(`${words}.lead`)}</p>
    </main>
  )
}
