import { useState } from 'react'
import { api } from '#engine/api/client.ts'
import type { Spray } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { useScreenText } from '../../screenText.ts'
import { usePermission } from '../../sources/usePermission.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import './spray.css'

const CONTROL = '/api/blade-archives/device/sprayControl'

const WAITING = {
  sent: { on: 'spray.waitingOn', off: 'spray.waitingOff' },
  received: { on: 'spray.receivedOn', off: 'spray.receivedOff' },
  unanswered: { on: 'spray.unansweredOn', off: 'spray.unansweredOff' },
} as const

type Step = { kind: 'idle' } | { kind: 'asked' | 'sending' | 'sent'; isOn: boolean } | { kind: 'failed'; isOn: boolean; message: string }

/** Switches a spray on or off after a confirmation; hidden from users without the permission. */
export function SprayControl({ spray }: { spray: Spray }) {
  const { t } = useScreenText()
  const mayControl = usePermission('spray_control')
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  if (!mayControl) return null
  const isOffline = spray.onlineStatus === dict.deviceOnline.offline
  const isRunning = spray.runState === dict.sprayState.running
  const send = async (isOn: boolean) => {
    setStep({ kind: 'sending', isOn })
    try {
      await api.post(CONTROL, { body: { id: spray.deviceId, isOn: isOn ? dict.flag.yes : dict.flag.no }, silent: true })
      setStep({ kind: 'sent', isOn })
    } catch (error) {
      setStep({ kind: 'failed', isOn, message: error instanceof Error ? error.message : String(error) })
    }
  }
  if (step.kind === 'asked' || step.kind === 'sending')
    return (
      <div className="wall-control" role="alertdialog" aria-label={t('spray.control')}>
        <p>{t(step.isOn ? 'spray.confirmOn' : 'spray.confirmOff')}</p>
        <button type="button" className="wall-button wall-primary" disabled={step.kind === 'sending'} onClick={() => void send(step.isOn)}>
          {t('spray.yes')}
        </button>
        <button
          type="button"
          className="wall-button"
          // biome-ignore lint/a11y/noAutofocus: the user opened the confirmation, and cancel is the safe default
          autoFocus
          disabled={step.kind === 'sending'}
          onClick={() => setStep({ kind: 'idle' })}
        >
          {t('spray.no')}
        </button>
      </div>
    )
  const isSent = step.kind === 'sent' && step.isOn !== isRunning
  const waiting = spray.command ?? (isSent ? { isOn: step.isOn, state: 'sent' as const } : null)
  return (
    <div className="wall-control">
      <button
        type="button"
        className="wall-button"
        disabled={isOffline || isRunning}
        onClick={() => setStep({ kind: 'asked', isOn: true })}
      >
        {t('spray.switchOn')}
      </button>
      <button
        type="button"
        className="wall-button"
        disabled={isOffline || !isRunning}
        onClick={() => setStep({ kind: 'asked', isOn: false })}
      >
        {t('spray.switchOff')}
      </button>
      <p role="status" data-tone={step.kind === 'failed' ? 'critical' : 'warn'}>
        {step.kind === 'failed' && (
          <>
            <MarkIcon name="critical" size={16} /> {step.message}
          </>
        )}
        {step.kind !== 'failed' && waiting && (
          <>
            <MarkIcon name="clock" size={16} /> {t(WAITING[waiting.state][waiting.isOn ? 'on' : 'off'])}
          </>
        )}
      </p>
    </div>
  )
}
