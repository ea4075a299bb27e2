import { type CSSProperties, useMemo } from 'react'
import { DAY_SECONDS, millisecondsOf } from '../../engine/model/siteTime.ts'
import type { ComparedLimit, DeviceComparison } from '../../engine/site/answers/comparison.ts'
import { isDark, useLook } from '../../engine/themes/theme.ts'
import { Chart } from '../charts/Chart.tsx'
import { timeline } from '../charts/timeline.ts'
import { Sharpness } from '../frame/Stage.tsx'
import { PanelNotice } from '../panel/Notice.tsx'
import { deskProperties } from './deskPalette.ts'
import '../views/tones.css'
import '../panel/panel.css'
import './desk.css'

interface Props {
  compared: DeviceComparison
  /** Names of the devices, in their order. */
  names: readonly string[]
  title: string
  limitTitle(limit: ComparedLimit): string
}

const DAY_MS = DAY_SECONDS * 1000

const spanOf = (times: readonly string[]): number => millisecondsOf(times.at(-1) ?? '') - millisecondsOf(times[0] ?? '')

/** One value of several devices on one chart, with the limits of its alarms; a gap stays a gap. */
export function ComparisonChart({ compared: { devices, times, measure, limits }, names, title, limitTitle }: Props) {
  const look = useLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: dark or light goes with the look
  const colours = useMemo(() => deskProperties(isDark()), [look])
  const isEmpty = devices.every(({ values }) => values.every((value) => value === null))
  const curves = devices.map(({ values }, at) => ({
    name: names[at] ?? '',
    points: times.map((time, place) => ({ time, value: values[place] ?? null })),
  }))
  return (
    <div className="wall-desk wall-desk-compared" data-stacked style={colours as CSSProperties}>
      <Sharpness value={globalThis.devicePixelRatio || 1}>
        <section className="wall-panel" aria-label={title}>
          <h2 className="wall-panel-title">{title}</h2>
          <div className="wall-panel-body">
            {isEmpty ? (
              <PanelNotice state="empty" />
            ) : (
              <Chart
                label={title}
                spec={timeline(curves, {
                  unit: measure?.unit ?? '',
                  limits: limits.map((limit) => ({ value: limit.value, name: `${limitTitle(limit)} ${limit.value}` })),
                  labels: spanOf(times) > DAY_MS * 2 ? 'day' : 'clock',
                })}
              />
            )}
          </div>
        </section>
      </Sharpness>
    </div>
  )
}
