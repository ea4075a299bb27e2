import * as dict from '#engine/site/keys.ts'
import { alarmLevelName, limitLevel } from '../../scenes/level.ts'
import { useScreenText } from '../../screenText.ts'
import { type Cage, cageOf, type LiftRow, useShownLift } from '../../sources/lifts.ts'
import { Gauge } from '../../views/Gauge.tsx'
import '../machines.css'
import './lift.css'

/** Load, speed, tilt and wind of each cage against the limits of its lift. */
export function LiftDials({ lifts }: { lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const { shown } = useShownLift(lifts)
  const sides = shown?.lift?.liftType === dict.liftType.single ? (['left'] as const) : (['left', 'right'] as const)
  return (
    <div className="wall-cage-dials">
      {sides.map((side) => (
        <section key={side} aria-label={t(`lift.side.${side}`)}>
          <h3>{t(`lift.side.${side}`)}</h3>
          <Dials lift={shown?.lift ?? null} isOnline={shown?.onlineStatus !== dict.deviceOnline.offline} cage={cageOf(shown, side)} />
        </section>
      ))}
    </div>
  )
}

/** Per cent of the rated load that a cage may carry; its alarm begins later. */
const RATED = 100

function Dials({ lift, isOnline, cage }: { lift: LiftRow['lift']; isOnline: boolean; cage: Cage | null }) {
  const { t } = useScreenText()
  const load = cage?.loadPercent ?? null
  const speed = greatest(cage?.speed)
  const tilt = greatest(cage?.tiltX, cage?.tiltY)
  const wind = cage?.windSpeed ?? null
  const { loadWarn = null, loadAlarm = null, speedAlarm = null, tiltAlarm = null, windAlarm = null } = lift ?? {}
  const tone = (value: number | null, warn: number | null, alarm: number | null) =>
    alarmLevelName(limitLevel(value, warn, alarm, 4), isOnline && value !== null)
  return (
    <div>
      <Gauge title={t('scene.lift.load')} value={load} unit="%" most={130} limit={RATED} tone={tone(load, loadWarn, loadAlarm)} />
      <Gauge title={t('lift.speed')} value={speed} unit="m/s" most={2} limit={speedAlarm} digits={2} tone={tone(speed, null, speedAlarm)} />
      <Gauge title={t('scene.lift.tilt')} value={tilt} unit="°" most={3} limit={tiltAlarm} digits={2} tone={tone(tilt, null, tiltAlarm)} />
      <Gauge
        title={t('scene.lift.wind')}
        value={wind}
        unit="m/s"
        most={30}
        limit={windAlarm}
        digits={1}
        tone={tone(wind, null, windAlarm)}
      />
    </div>
  )
}

/** Value with the greatest magnitude; `null` if none is known. */
function greatest(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.flatMap((value) => (value == null ? [] : [Math.abs(value)]))
  return known.length === 0 ? null : Math.max(...known)
}
