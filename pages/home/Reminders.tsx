import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../engine/api/client.ts'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { usePainted } from '../../engine/start/afterPaint.ts'
import { useText } from '../../engine/text/text.ts'
import { Loading } from './Loading.tsx'
import { parseReminders } from './reminders.ts'
import '../ui/noticeItem.css'
import './openWorkList.css'

const CALL = '/api/blade-desk/message/reminders'

/** Records with an upcoming date for the user, from `notify` of schema files; hidden if there are none. */
export function Reminders() {
  const { t, language } = useText()
  const linkOf = useRecordLinks()
  const isPainted = usePainted(true)
  const hasInbox = hasCapability('inbox')
  const { data, failureCount } = useQuery({
    // A key below `records`, so that a write reloads the reminders.
    queryKey: ['records', 'reminders'],
    queryFn: ({ signal }) => api.get<unknown>(CALL, {}, { signal, silent: true }),
    select: parseReminders,
    enabled: isPainted && hasInbox,
  })
  if (!data) return hasInbox && failureCount === 0 ? <Loading /> : null
  if (data.total === 0) return null
  const more = data.total - data.reminders.length
  return (
    <section className="g-work" aria-label={t('home.reminders')}>
      <h2>{t('home.reminders')}</h2>
      <ul className="g-home-notice-list">
        {data.reminders.map(({ entity, id, title, titleEn, date }) => {
          const path = linkOf(entity, id)
          const words = language === 'en' ? titleEn : title
          return (
            <li key={`${entity} ${id} ${title}`} className="g-notice-item">
              <strong>{path ? <Link to={path}>{words}</Link> : words}</strong>
              <time>{date}</time>
            </li>
          )
        })}
      </ul>
      {more > 0 ? <p className="g-home-notices">{t('home.moreReminders', { count: more })}</p> : null}
    </section>
  )
}
