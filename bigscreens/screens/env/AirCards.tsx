import type { AirDevice, AirNow, Station } from '#engine/site/answers/air.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import { OpenRecord } from '../../views/OpenRecord.tsx'
import { FACTORS, limitOf } from './factors.ts'
import '../../views/headline.css'

/** Card of a dust monitor with all its values. */
export function DeviceAir({ device, air }: { device: AirDevice; air: AirNow }) {
  const { t } = useScreenText()
  return (
    <div className="wall-card">
      <h3>{device.deviceName}</h3>
      <p>
        {t(`frame.online.${device.onlineStatus}`)}
        {device.installPos && ` · ${device.installPos}`} · {device.collectTime.slice(5, 16)}
      </p>
      <dl>
        {FACTORS.map(({ key, symbol, unit, digits }) => {
          const limit = limitOf(key, air)
          return (
            <div key={key}>
              <dt>{symbol ?? t(`env.factor.${key}`)}</dt>
              <dd>
                {figure(device[key], digits)} {unit}
                {limit !== null && <small> ≤{limit}</small>}
              </dd>
            </div>
          )
        })}
        <div>
          <dt>{t('env.factor.temperature')}</dt>
          <dd>{figure(device.temperature, 1)} ℃</dd>
        </div>
        <div>
          <dt>{t('env.factor.humidity')}</dt>
          <dd>{figure(device.humidity, 1)} %</dd>
        </div>
      </dl>
      <OpenRecord kind="device" id={device.deviceId} />
    </div>
  )
}

/** Card of a public station with its latest values. */
export function StationAir({ station }: { station: Station }) {
  const { t } = useScreenText()
  const { pointName, dataTime, pm25, pm10, aqi, distance } = station
  const rows: readonly [string, string][] = [
    ['PM2.5', `${figure(pm25)} μg/m³`],
    ['PM10', `${figure(pm10)} μg/m³`],
    ['AQI', figure(aqi)],
    [t('env.distance'), `${(distance / 1000).toFixed(1)} km`],
  ]
  return (
    <div className="wall-card">
      <h3>{pointName}</h3>
      <p>{dataTime === null ? t('frame.noValue') : t('frame.map.last', { time: dataTime.slice(5, 16) })}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
