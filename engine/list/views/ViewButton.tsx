import { lazy, Suspense, useState } from 'react'
import { VIEW } from '../../model/list/listParameters.ts'
import type { Density } from '../../model/list/listView.ts'
import { useText } from '../../text/text.ts'
import { useSearchParams } from '../../ui/useSearchParams.ts'
import type { ViewState } from './useKeptView.ts'
import { noViews, viewMemory } from './viewMemory.ts'

const ViewControl = lazy(() => import('../../views/ViewControl.tsx'))

interface Props extends ViewState {
  /** True when the first rows are rendered. */
  ready: boolean
  onDensity(density: Density | null): void
}

/** Button with the name of the selected view. Its menu loads after the rows; an earlier click opens it when it is loaded. */
export function ViewButton({ ready, ...look }: Props) {
  const { t } = useText()
  const [address] = useSearchParams()
  const id = address.get(VIEW)
  const named = id === null ? undefined : (viewMemory(look.entity).get() ?? noViews).views.find((view) => view.id === id)
  const [isPressed, setPressed] = useState(false)
  const waiting = (
    <button type="button" className="g-button g-view-button" aria-haspopup="menu" aria-busy={isPressed} onClick={() => setPressed(true)}>
      {named?.name ?? t('list.plainView')}
    </button>
  )
  return ready ? (
    <Suspense fallback={waiting}>
      <ViewControl {...look} viewId={id ?? ''} isOpened={isPressed} />
    </Suspense>
  ) : (
    waiting
  )
}
