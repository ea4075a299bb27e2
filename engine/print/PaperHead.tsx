import type { ReactNode } from 'react'
import { siteTime } from '../model/siteTime.ts'
import { currentSession } from '../session/sessionState.ts'
import { useSheetText } from '../sheets/sheetText.ts'

/** Title of a printed page, with user and site time. */
export function PaperHead({ title, lines = [] }: { title: string; lines?: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useSheetText()
  const session = currentSession()
  const kept = [...lines, [t('print.by'), session?.nickName || session?.account], [t('print.at'), siteTime()]] as const
  return (
    <header>
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
