import { type FormEvent, useState } from 'react'
import type { RopeAnswer, RopeWorker } from '#engine/site/answers/rope.ts'
import type { Text } from '../../engine/text/text.ts'
import { BindForm } from './BindForm.tsx'
import { CodeField } from './CodeField.tsx'
import { phoneFault } from './phoneRule.ts'
import { fetchWorker, isAdmitted, isRopeAvailable, type PhoneCode, sendUse } from './ropeCalls.ts'
import { useRopeText } from './ropeText.ts'
import { useWork } from './useWork.ts'

interface Props {
  rope: RopeAnswer
  onDone(words: string): void
}

/** Identifies the worker, then takes or returns the rope. */
export function UseForm({ rope, onDone }: Props) {
  const text = useRopeText()
  const { t } = text
  const [phone, setPhone] = useState('')
  const [worker, setWorker] = useState<RopeWorker | null>(null)
  const [code, setCode] = useState<PhoneCode | null>(null)
  const { fault, isBusy, setFault, run } = useWork()

  const find = (event: FormEvent) => {
    event.preventDefault()
    const key = phoneFault(phone)
    if (key !== null) return setFault(t(key))
    void run(async () => setWorker(await fetchWorker(rope.deviceId, phone)))
  }
  const giveBack = () =>
    run(async () => {
      if (!worker) return
      const use = { deviceId: rope.deviceId, laborId: worker.laborId, phone, ...code }
      await sendUse('giveBack', { ...use, workType: null, workPlace: null })
      onDone('ropeBind.returned')
    })

  return (
    <>
      <form className="g-rope-form" noValidate onSubmit={find}>
        <label htmlFor="rope-phone">{t('ropeBind.phone')}</label>
        <div className="g-rope-line">
          <input
            id="rope-phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={20}
            aria-invalid={fault !== '' || undefined}
            aria-describedby="rope-fault"
            value={phone}
            onChange={(event) => {
              setPhone(event.target.value.trim())
              setWorker(null)
              setCode(null)
              setFault('')
            }}
          />
          <button type="submit" className="g-button" aria-busy={isBusy} disabled={isBusy}>
            {t('ropeBind.find')}
          </button>
        </div>
        <p id="rope-fault" className="g-rope-fault" role="alert">
          {fault}
        </p>
      </form>
      {worker && <WorkerCard worker={worker} text={text} />}
      {worker && rope.isCodeNeeded && (!isRopeAvailable(rope) || isAdmitted(worker)) && (
        <CodeField deviceId={rope.deviceId} phone={phone} onChange={setCode} />
      )}
      {worker && isRopeAvailable(rope) && isAdmitted(worker) && (
        <BindForm rope={rope} worker={worker} phone={phone} code={code} onBound={() => onDone('ropeBind.bound')} />
      )}
      {worker && !isRopeAvailable(rope) && (
        <button type="button" className="g-button g-primary g-rope-go" disabled={isBusy} onClick={() => void giveBack()}>
          {t('ropeBind.giveBack')}
        </button>
      )}
      {worker && isRopeAvailable(rope) && !isAdmitted(worker) && (
        <p className="g-rope-note" role="alert">
          {t('ropeBind.notAdmitted')}
        </p>
      )}
    </>
  )
}

function WorkerCard({ worker, text: { t } }: { worker: RopeWorker; text: Text }) {
  return (
    <section className="g-rope-card" aria-label={t('ropeBind.worker')}>
      <h2>{worker.name}</h2>
      <p>{[worker.companyName, worker.teamName].filter((part) => part !== null && part !== '').join(' · ')}</p>
    </section>
  )
}
