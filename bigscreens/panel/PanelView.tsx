import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Panel } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { useDictionary } from '../sources/dictionary.ts'
import type { FeedState } from '../sources/feed.ts'
import { useFeeds } from '../sources/useFeeds.ts'
import { PanelNotice } from './Notice.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import { agedSince, clockText, dataOf, panelState } from './panelState.ts'
import { placeStyle } from './place.ts'
import { useEquipped } from './useEquipped.ts'
import '../views/tones.css'
import './panel.css'

interface PanelProps {
  panel: Panel
  /** True to render nothing if the user may not read the data. */
  isOptional?: boolean
}

/** A panel with its frame, and its data or the reason why there is none. */
export function PanelView({ panel, isOptional = false }: PanelProps) {
  const { t } = useScreenText()
  const { states, isWaiting, refresh } = useFeeds(panel.sources, panel.cadence)
  const isEquipped = useEquipped(panel.equipment)
  const hasData = Object.values(states).every(({ data }) => data !== undefined)
  const aged = hasData ? agedSince(states) : null
  const title = t(panel.title)
  const { Tools } = panel
  if (isOptional && panelState({ states, isWaiting, isEquipped, isEmpty: panel.isEmpty }) === 'forbidden')
    return <i hidden data-forbidden />
  return (
    <section
      className={panel.isBare ? 'wall-panel wall-bare' : 'wall-panel'}
      style={placeStyle(panel.place)}
      data-place={panel.place}
      data-aged={aged !== null || undefined}
      aria-label={title}
    >
      {!panel.isBare && (
        <h2 className="wall-panel-title">
          {panel.list === null ? title : <Link to={panel.list}>{title}</Link>}
          {aged !== null && <Aged moment={aged} />}
          {Tools && <Tools />}
        </h2>
      )}
      <div className="wall-panel-body">
        <PanelBoundary data={states} onRetry={refresh}>
          <Body panel={panel} states={states} isWaiting={isWaiting} isEquipped={isEquipped} onRetry={refresh} />
        </PanelBoundary>
        {panel.isBare && aged !== null && <Aged moment={aged} />}
      </div>
    </section>
  )
}

function Aged({ moment }: { moment: number }) {
  const { t } = useScreenText()
  return (
    <small className="wall-aged" role="status">
      {t('frame.updated', { time: clockText(moment) })}
    </small>
  )
}

interface BodyProps {
  panel: Panel
  states: Readonly<Record<string, FeedState>>
  isWaiting: boolean
  isEquipped: boolean | null
  onRetry(): void
}

function Body({ panel, states, isWaiting, isEquipped, onRetry }: BodyProps) {
  const data = useMemo(() => dataOf(states), [states])
  const { View, isEmpty, equipment } = panel
  const state = panelState({ states, isWaiting, isEquipped, isEmpty })
  if (state === 'ready') return <View {...data} />
  if (state === 'notEquipped') return <NotEquipped equipment={equipment ?? ''} />
  return <PanelNotice state={state} onRetry={onRetry} />
}

/** Message that the project has no devices of the required class. */
export function NotEquipped({ equipment }: { equipment: string }) {
  const word = useDictionary('device_class')
  return <PanelNotice state="notEquipped" device={word(equipment)} />
}
