import { useEffect, useState } from 'react'
import { type Captcha, fetchCaptcha } from '../../engine/api/access/signIn.ts'
import { useText } from '../../engine/text/text.ts'

export interface CaptchaState {
  current: Captcha | null
  renew(): void
}

/** The current captcha, replaced by each renewal; empty if captchas are off. */
export function useCaptcha(enabled: boolean): CaptchaState {
  const [current, setCurrent] = useState<Captcha | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches another captcha
  useEffect(() => {
    if (!enabled) return
    let wanted = true
    fetchCaptcha().then(
      (captcha) => wanted && setCurrent(captcha),
      () => wanted && setCurrent(null),
    )
    return () => {
      wanted = false
    }
  }, [enabled, attempt])
  return { current, renew: () => setAttempt((before) => before + 1) }
}

export function CaptchaImage({ captcha }: { captcha: CaptchaState }) {
  const { t } = useText()
  return (
    <button type="button" className="g-login-captcha" aria-label={t('login.captchaImage')} onClick={captcha.renew}>
      {captcha.current ? <img src={captcha.current.image} alt="" width="130" height="48" /> : null}
    </button>
  )
}
