import { useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { useText } from '../../engine/text/text.ts'
import { OWN_MAILS, type OwnMail, parseMails } from './ownMails.ts'
import '../../engine/fields/views.css'
import '../ui/noticeItem.css'

const COLOURS = { queued: 'yellow', sending: 'blue', sent: 'green', failed: 'red', notConfigured: 'grey' } as const

/** Latest mails to the user, with the reason if one was not sent. */
export function MailList() {
  const { t } = useText()
  const { data: mails } = useQuery({
    queryKey: ['own-mails'],
    queryFn: ({ signal }) => api.get<unknown>(OWN_MAILS, {}, { signal, silent: true }),
    select: parseMails,
  })
  if (!mails) return null
  if (mails.length === 0) return <p className="g-notice-none">{t('notice.noMails')}</p>
  return (
    <ul>
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}

function MailItem({ mail }: { mail: OwnMail }) {
  const { t, language } = useText()
  const isEnglish = language === 'en'
  const reason = isEnglish ? mail.reasonEn : mail.reason
  return (
    <li className="g-notice-item">
      <strong>
        {isEnglish ? mail.titleEn : mail.title}
        <Tag color={COLOURS[mail.state]} word={t(`notice.mailState.${mail.state}`)} />
      </strong>
      <time>{mail.time.slice(5, 16)}</time>
      <p>{isEnglish ? mail.contentEn : mail.content}</p>
      {reason === '' ? null : <p>{reason}</p>}
    </li>
  )
}
