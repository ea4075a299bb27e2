import { useState } from 'react'
import { api } from '#engine/api/client.ts'
import { isMask } from '#model/formats/privacy.ts'
import { useScreenText } from '../../screenText.ts'
import { MarkIcon } from '../../views/Mark.tsx'

type State = { kind: 'idle' | 'asking' | 'hidden' | 'failed' } | { kind: 'number'; phone: string }

/** Button that fetches a worker's phone number on demand: lists do not contain it, and the record only for users with the permission. */
export function CallButton({ laborId, name }: { laborId: string; name: string }) {
  const { t } = useScreenText()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const confirmCall = async () => {
    setState({ kind: 'asking' })
    setState(await numberOf(laborId))
  }
  if (state.kind === 'number')
    return (
      <a className="wall-button" href={`tel:${state.phone}`} title={name}>
        {state.phone}
      </a>
    )
  const isRefused = state.kind === 'hidden' || state.kind === 'failed'
  return (
    <button
      type="button"
      className="wall-button"
      disabled={state.kind === 'asking'}
      onClick={() => void confirmCall()}
      title={isRefused ? t(`rope.call.${state.kind}`) : t('rope.call.title', { name })}
      aria-label={t('rope.call.title', { name })}
    >
      {isRefused ? <MarkIcon name={state.kind === 'hidden' ? 'lock' : 'fault'} size={16} /> : t('rope.call.button')}
      {isRefused && (
        <span role="alert" className="wall-hidden">
          {t(`rope.call.${state.kind}`)}
        </span>
      )}
    </button>
  )
}

async function numberOf(id: string): Promise<State> {
  try {
    const { phone } = await api.get<{ phone?: string | null }>('/api/blade-archives/labor/detail', { id }, { silent: true })
    return !phone || isMask('phone', phone) ? { kind: 'hidden' } : { kind: 'number', phone }
  } catch {
    return { kind: 'failed' }
  }
}
