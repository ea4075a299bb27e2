import { Link } from 'react-router'
import { useText } from '../../engine/text/text.ts'
import './errors.css'

const WORDS = { 403: 'errors.forbidden', 404: 'errors.notFound', 500: 'errors.server' } as const

export default function ErrorPage({ code }: { code: keyof typeof WORDS }) {
  const { t } = useText()
  return (
    <main className="g-error">
      <svg viewBox="0 0 240 120" aria-hidden="true">
        <path className="g-error-bar" d="M30 46h180v26H30z" />
        <path className="g-error-stripe" d="M46 72 64 46h22L68 72zM98 72l18-26h22l-18 26zM150 72l18-26h22l-18 26z" />
        <path className="g-error-leg" d="M54 46V34h14v12M172 46V34h14v12M61 72v34M179 72v34M42 106h38M160 106h38" />
      </svg>
      <p className="g-error-code">{code}</p>
      <h1>{t(`${WORDS[code]}.title`)}</h1>
      <p className="g-error-lead">{t(`${WORDS[code]}.lead`)}</p>
      <Link className="g-button g-primary" to="/">
        {t('fault.home')}
      </Link>
    </main>
  )
}
