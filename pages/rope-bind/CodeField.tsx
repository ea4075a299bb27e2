import { useState } from 'react'
import { type PhoneCode, requestCode } from './ropeCalls.ts'
import { useRopeText } from './ropeText.ts'
import { useWork } from './useWork.ts'

interface Props {
  deviceId: string
  phone: string
  onChange(code: PhoneCode): void
}

/** Input for a code that is sent to the phone. */
export function CodeField({ deviceId, phone, onChange }: Props) {
  const { t } = useRopeText()
  const [codeId, setCodeId] = useState('')
  const { fault, isBusy, run } = useWork()
  const send = () => run(async () => setCodeId(await requestCode(deviceId, phone)))
  return (
    <div className="g-rope-form">
      <label htmlFor="rope-code">{t('ropeBind.captcha')}</label>
      <div className="g-rope-line">
        <input
          id="rope-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          disabled={codeId === ''}
          onChange={(event) => onChange({ codeId, captcha: event.target.value.trim() })}
        />
        <button type="button" className="g-button" aria-busy={isBusy} disabled={isBusy} onClick={() => void send()}>
          {t('ropeBind.sendCode')}
        </button>
      </div>
      <p className="g-rope-fault" role="alert">
        {fault}
      </p>
      <p role="status">{codeId !== '' && t('ropeBind.codeSent')}</p>
    </div>
  )
}
