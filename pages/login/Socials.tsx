import { settings } from '../../engine/session/settings.ts'
import { useText } from '../../engine/text/text.ts'
import { type PendingSignIn, redirectToProvider } from './pendingSignIn.ts'

/** Links to the social login services of the installation. */
export default function Socials({ trip }: { trip: PendingSignIn }) {
  const { t } = useText()
  return (
    <section className="g-login-socials" aria-label={t('login.otherWays')}>
      <p aria-hidden="true">{t('login.otherWays')}</p>
      <div>
        {settings.socials.map((source) => (
          <button key={source} type="button" className="g-button" onClick={() => redirectToProvider(source, trip)}>
            {t(`login.socials.${source}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
