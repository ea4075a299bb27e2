import { useText } from '../../engine/text.ts'

/** What the platform has to tell. No notices are kept yet, so it says that there are none. */
export function Notices() {
  const { t } = useText()
  return (
    <section aria-label={t('home.notices')}>
      <h2>{t('home.notices')}</h2>
      <p className="g-home-notices">{t('home.noNotices')}</p>
    </section>
  )
}
