import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { api } from '../../engine/api/client.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { DeclaredChart as Declared } from '../../engine/model/entity/recordView.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { useText } from '../../engine/text/text.ts'
import { isDark, useLook } from '../../engine/themes/theme.ts'
import { Sharpness } from '../frame/Stage.tsx'
import { PanelNotice } from '../panel/Notice.tsx'
import { DeclaredView } from './DeclaredView.tsx'
import { queryOf, rowsAt } from './declared.ts'
import { deskProperties } from './deskPalette.ts'
import '../views/tones.css'
import '../panel/panel.css'
import './desk.css'

interface Props {
  entity: Entity
  record: Readonly<Record<string, unknown>>
  charts: readonly Declared[]
}

/** Charts of a schema file for one record, in the colours of the console. */
export function DeclaredCharts({ entity, record, charts }: Props) {
  const look = useLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isDark` depends on `look`
  const colours = useMemo(() => deskProperties(isDark()), [look])
  return (
    <div className="wall-desk wall-declared" data-stacked style={colours as CSSProperties}>
      <Sharpness value={globalThis.devicePixelRatio || 1}>
        {charts.map((chart) => (
          <Panel key={chart.title} entity={entity} record={record} chart={chart} />
        ))}
      </Sharpness>
    </div>
  )
}

const MINUTE = 60_000

function Panel({ entity, record, chart: declared }: Omit<Props, 'charts'> & { chart: Declared }) {
  const { word } = useText()
  // Rounded to the minute, so that the request can be answered from the cache.
  const now = `${siteTime().slice(0, 16)}:00`
  const chart = useMemo(
    () => ({
      ...declared,
      y: declared.y.map(({ member, title }) => ({ member, title: word(entity, title) })),
      unit: declared.unit === null ? null : word(entity, declared.unit),
    }),
    [declared, entity, word],
  )
  const title = word(entity, declared.title)
  const query = useMemo(() => queryOf(chart, record, now), [chart, record, now])
  const { data, error, refetch } = useQuery({
    queryKey: ['chart', chart.path, query],
    queryFn: ({ signal }) => api.get<unknown>(chart.path, query, { signal, silent: true }),
    staleTime: MINUTE,
  })
  const rows = useMemo(() => rowsAt(data, chart.at), [data, chart.at])
  return (
    <section className="wall-panel" aria-label={title}>
      <h2 className="wall-panel-title">{title}</h2>
      <div className="wall-panel-body">
        {error ? (
          <PanelNotice state="fault" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <PanelNotice state="loading" />
        ) : rows.length === 0 ? (
          <PanelNotice state="empty" />
        ) : (
          <DeclaredView chart={chart} rows={rows} now={now} title={title} />
        )}
      </div>
    </section>
  )
}
