import type { AirDevice } from '#engine/site/answers/air.ts'
import type { Spray } from '#engine/site/answers/water.ts'
import { sprayStateOf } from '../../scenes/sprayState.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { OpenRecord } from '../../views/OpenRecord.tsx'
import { useCardFocus } from '../../views/useCardFocus.ts'
import { SprayControl } from './SprayControl.tsx'
import './spray.css'

interface Props {
  spray: Spray | null
  device: AirDevice | null
  pm10Limit: number | null
  onClose(): void
}

/** Values of the selected spray or dust monitor; users with the permission switch a spray here. */
export function SprayDrawer({ spray, device, pm10Limit, onClose }: Props) {
  const { t } = useScreenText()
  const mode = useDictionary('spray_mode')
  const type = useDictionary('spray_type')
  const card = useCardFocus<HTMLElement>(onClose)
  const named = spray ?? device
  if (!named) return null
  // The latest measurement belongs to the last run, not to the present.
  const isRunning = spray !== null && sprayStateOf(spray) === 'running'
  const rows: readonly (readonly [string, string])[] = spray
    ? [
        [t('spray.type'), spray.sprayType === null ? '—' : type(spray.sprayType)],
        [t('spray.state'), t(`scene.spray.state.${sprayStateOf(spray)}`)],
        [t('spray.mode'), spray.mode === null ? '—' : mode(spray.mode)],
        [t('spray.since'), spray.startTime?.slice(5, 16) ?? '—'],
        [t('spray.flow'), `${figure(isRunning ? spray.flowRate : null, 1)} m³/h`],
        [t('spray.pressure'), `${figure(isRunning ? spray.waterPressure : null, 2)} MPa`],
        [t('spray.meter'), `${figure(spray.totalFlow, 1)} m³`],
        [t('spray.nextPlan'), spray.nextPlan?.slice(5, 16) ?? t('spray.policy.noPlan')],
      ]
    : [
        ['PM10', `${figure(device?.pm10)} μg/m³${pm10Limit === null ? '' : ` ≤${pm10Limit}`}`],
        ['PM2.5', `${figure(device?.pm25)} μg/m³`],
        ['TSP', `${figure(device?.tsp)} μg/m³`],
        [t('spray.wind'), `${figure(device?.windSpeed, 1)} m/s`],
        [t('spray.at'), device?.collectTime.slice(5, 16) ?? '—'],
      ]
  return (
    <aside {...card} className="wall-drawer" aria-label={named.deviceName}>
      <h3>{named.deviceName}</h3>
      <button type="button" className="wall-drawer-close" aria-label={t('frame.close')} onClick={onClose}>
        <MarkIcon name="cross" size={16} />
      </button>
      <p>
        {t(`frame.online.${named.onlineStatus}`)}
        {named.installPos && ` · ${named.installPos}`}
      </p>
      {spray?.lock && (
        <p data-tone="warn" className="wall-drawer-lock">
          <MarkIcon name="lock" size={16} /> {t(`spray.policy.lock.${spray.lock}`)}
        </p>
      )}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {spray && <SprayControl spray={spray} />}
      <OpenRecord kind="device" id={named.deviceId} />
    </aside>
  )
}
