import { settings } from '../../engine/session/settings.ts'
import { useText } from '../../engine/text/text.ts'
import { type SocialTrip, setOut } from './socialTrip.ts'

/** Links to the social login services of the installation. */
export default function Socials({ trip }: { trip: SocialTrip }) {
  const { t } = useText()
  return (
    <section className="g-login-socials" aria-label={t('login.otherWays')}>
      <p aria-hidden="true">{t('login.otherWays')}</p>
      <div>
        {settings.socials.map((source) => (
          <button key={source} type="button" className="g-button" onClick={() => setOut(source, trip)}>
            {t(`login.socials.${source}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
