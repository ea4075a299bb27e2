import { Link } from 'react-router'
import { useText } from '../../engine/text/text.ts'
import { type Notice, noticePath } from './useNotices.ts'
import '../ui/noticeItem.css'

/** A notice in a list, linked to the page of notices. */
export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen?: (() => void) | undefined }) {
  const { t } = useText()
  return (
    <li className="g-notice-item">
      <strong>
        <Link to={noticePath(notice)} onClick={onOpen}>
          {notice.title}
        </Link>
        {notice.isRead ? null : <mark>{t('notice.unread')}</mark>}
      </strong>
      <time>{notice.date}</time>
      <p>{notice.text}</p>
    </li>
  )
}
