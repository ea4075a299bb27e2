import { useText } from '../../engine/text/text.ts'
import { NoticeItem } from '../notice/NoticeItem.tsx'
import { useNotices } from '../notice/useNotices.ts'

const MAX = 5

/** Latest notices of the platform. */
export function LatestNotices() {
  const { t } = useText()
  const notices = useNotices()
  return (
    <section aria-label={t('home.notices')}>
      <h2>{t('home.notices')}</h2>
      {notices.length === 0 ? (
        <p className="g-home-notices">{t('home.noNotices')}</p>
      ) : (
        <ul className="g-home-notice-list">
          {notices.slice(0, MAX).map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </section>
  )
}
