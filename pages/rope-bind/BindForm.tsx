import { type FormEvent, useState } from 'react'
import type { RopeAnswer, RopeWorker } from '#engine/site/answers/rope.ts'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import { fetchTrades, type PhoneCode, sendUse } from './ropeCalls.ts'
import { useRopeText } from './ropeText.ts'
import { useWork } from './useWork.ts'

interface Props {
  rope: RopeAnswer
  worker: RopeWorker
  phone: string
  code: PhoneCode | null
  onBound(): void
}

/** Form to take a rope, with the trade for this use; by default that of the worker. */
export function BindForm({ rope, worker, phone, code, onBound }: Props) {
  const { t, language } = useRopeText()
  const trades = useLoaded(fetchTrades)
  const [workType, setWorkType] = useState(worker.workType ?? '')
  const [workPlace, setWorkPlace] = useState('')
  const { fault, isBusy, setFault, run } = useWork()
  const known = trades.state === 'there' ? trades.value : []

  const bind = (event: FormEvent) => {
    event.preventDefault()
    if (workType === '') return setFault(t('ropeBind.noTrade'))
    void run(async () => {
      const use = { deviceId: rope.deviceId, laborId: worker.laborId, phone, ...code }
      await sendUse('bind', { ...use, workType, workPlace: workPlace.trim() || null })
      onBound()
    })
  }

  return (
    <form className="g-rope-form" noValidate onSubmit={bind}>
      <label htmlFor="rope-trade">{t('ropeBind.trade')}</label>
      <select id="rope-trade" value={workType} onChange={(event) => setWorkType(event.target.value)}>
        <option value="">{t('ropeBind.noTrade')}</option>
        {known.map(({ dictKey, dictValue, english }) => (
          <option key={dictKey} value={dictKey}>
            {language === 'en' && english ? english : dictValue}
          </option>
        ))}
      </select>
      {trades.state === 'failed' && (
        <button type="button" className="g-button" onClick={trades.retry}>
          {t('form.retry')}
        </button>
      )}
      <label htmlFor="rope-place">{t('ropeBind.place')}</label>
      <input id="rope-place" maxLength={50} value={workPlace} onChange={(event) => setWorkPlace(event.target.value)} />
      <p className="g-rope-fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="g-button g-primary g-rope-go" aria-busy={isBusy} disabled={isBusy}>
        {t('ropeBind.bind')}
      </button>
    </form>
  )
}
