import type { Tone } from '../palette.ts'
import { useScreenText } from '../screenText.ts'
import { MarkIcon } from './Mark.tsx'
import { toneMark } from './toneMark.ts'
import './dueTags.css'

export interface Due {
  key: string
  /** Subject of the due date. */
  name: string
  /** Kind of the due date. */
  item: string
  date: string
  /** Negative after the date. */
  leftDays: number
  /** Link to the record; `null` for none. */
  href: string | null
}

const SOON = 7

export function dueTone(leftDays: number): Tone {
  return leftDays < 0 ? 'critical' : leftDays <= SOON ? 'warn' : 'plain'
}

interface DueTagsProps {
  rows: readonly Due[]
  /** Number of further due dates. */
  more: number
  /** Text if there are no due dates. */
  empty: string
}

/** Due dates of machines: days left or overdue. */
export function DueTags({ rows, more, empty }: DueTagsProps) {
  const { t } = useScreenText()
  if (rows.length === 0)
    return (
      <p className="wall-due-none">
        <MarkIcon name="ok" size={16} /> {empty}
      </p>
    )
  return (
    <ul className="wall-due">
      {rows.map(({ key, name, item, date, leftDays, href }) => {
        const tone = dueTone(leftDays)
        return (
          <li key={key} data-tone={tone}>
            <a href={href ?? undefined} target="_blank" rel="noopener" title={`${name} ${item} ${date}`}>
              <MarkIcon name={tone === 'plain' ? 'clock' : toneMark[tone]} size={16} />
              <span>
                {name} {item}
              </span>
              <b>{leftDays < 0 ? t('frame.dueSince', { count: -leftDays }) : t('frame.dueIn', { count: leftDays })}</b>
            </a>
          </li>
        )
      })}
      {more > 0 && <li className="wall-due-more">{t('frame.dueMore', { count: more })}</li>}
    </ul>
  )
}
