import { Link } from 'react-router'
import { ApiError } from '../../engine/api/apiError.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useProcessText } from './processText.ts'

interface Props {
  error: Error
  retry(): void
  /** List to link to, with the text of the link. */
  list: { path: string; word: string }
}

/** Message in place of an instance: not found, not permitted, or failed with a retry button. */
export function Missing({ error, retry, list }: Props) {
  const { t } = useProcessText()
  const code = error instanceof ApiError ? error.code : 0
  if (code !== 404 && code !== 403) return <FaultCard error={error} retry={retry} />
  return (
    <section className="g-fault" role="alert">
      <h1>{t(code === 404 ? 'workflow.gone' : 'workflow.notForYou')}</h1>
      <p>{t(code === 404 ? 'workflow.goneWhy' : 'workflow.notForYouWhy')}</p>
      <Link className="g-button g-primary" to={list.path} replace>
        {list.word}
      </Link>
    </section>
  )
}
