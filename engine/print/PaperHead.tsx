import type { ReactNode } from 'react'
import { siteTime } from '../model/siteTime.ts'
import { currentSession } from '../session/sessionState.ts'
import { useSheetText } from '../sheets/sheetText.ts'
import type { PrintedLetterhead } from './letterhead.ts'

interface Props {
  title: string
  lines?: readonly (readonly [name: string, value: ReactNode])[]
  letterhead?: PrintedLetterhead | null
  /** Name of the project; empty for none. */
  project?: string
}

/** Letterhead and title of a printed page, with user and site time. */
export function PaperHead({ title, lines = [], letterhead = null, project = '' }: Props) {
  const { t } = useSheetText()
  const session = currentSession()
  const kept = [...lines, [t('print.by'), session?.nickName || session?.account], [t('print.at'), siteTime()]] as const
  return (
    <header>
      {letterhead && (
        <div className="g-letterhead">
          {letterhead.logo !== '' && <img src={letterhead.logo} alt="" />}
          <strong>{letterhead.organisation}</strong>
          {project !== '' && <span>{project}</span>}
        </div>
      )}
      <h1>{title}</h1>
      <dl className="g-paper-head">
        {kept.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
