import { Link } from 'react-router'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { useScreenText } from '../screenText.ts'
import { MarkIcon } from '../views/Mark.tsx'
import type { PanelState } from './panelState.ts'

interface Props {
  state: Exclude<PanelState, 'ready'>
  /** Name of the missing kind of device. */
  device?: string
  onRetry?(): void
}

const MARKS = { waiting: 'hand', forbidden: 'lock', fault: 'fault', notEquipped: 'plug', empty: 'empty' } as const

/** Page where devices are assigned to projects. */
const DEVICES = '/equipment/device'

/** Placeholder of a panel without data. */
export function PanelNotice({ state, device = '', onRetry }: Props) {
  const { t } = useScreenText()
  const [address] = useSearchParams()
  if (state === 'loading')
    return (
      <div className="wall-skeleton" role="status" aria-busy="true" aria-label={t('frame.loading')}>
        <i />
        <i />
        <i />
        <i />
      </div>
    )
  return (
    <div className="wall-notice" role={state === 'fault' ? 'alert' : 'status'}>
      <MarkIcon name={MARKS[state]} />
      <p>{state === 'notEquipped' ? t('frame.notEquipped', { device }) : t(`frame.${state}`)}</p>
      {state === 'fault' && onRetry && (
        <button type="button" className="wall-button" onClick={onRetry}>
          {t('frame.retry')}
        </button>
      )}
      {state === 'notEquipped' && (
        <Link className="wall-button" to={`${DEVICES}?projectId=${address.get('projectId') ?? ''}`} target="_blank" rel="noopener">
          {t('frame.bind')}
        </Link>
      )}
    </div>
  )
}
