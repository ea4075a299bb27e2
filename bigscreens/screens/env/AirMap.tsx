import { useMemo, useState } from 'react'
import type { AirDevice, AirNow, Station } from '#engine/site/answers/air.ts'
import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import * as dict from '#engine/site/keys.ts'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import type { Position } from '#model/formats/fence.ts'
import type { MapPlace } from '../../map/mapPlaces.ts'
import { SiteMap } from '../../map/SiteMap.tsx'
import { useScreenText } from '../../screenText.ts'
import { gaugeTone } from '../../views/Gauge.tsx'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { DeviceAir, StationAir } from './AirCards.tsx'
import { FACTORS, type FactorFacts, isFactor, limitOf } from './factors.ts'
import './env.css'
import '../../views/headline.css'

const NO_PLACES: readonly Position[] = []
const STATION = 'station'

/** Map of the dust monitors with bubbles of one factor, wind, and public stations. */
export function AirMap({ air, overview }: { air: AirNow; overview: ProjectOverview }) {
  const { t } = useScreenText()
  const [address, setAddress] = useSearchParams()
  const [isFar, setFar] = useState(false)
  const key = address.get('factor')
  const factor = FACTORS.find((one) => one.key === (isFactor(key) ? key : 'pm10')) as FactorFacts
  const choose = (next: string) => {
    const params = new URLSearchParams(address)
    params.set('factor', next)
    setAddress(params, { replace: true })
  }
  const { project, images } = overview
  const { longitude, latitude } = project
  const site = useMemo<Position | null>(
    () => (longitude === null || latitude === null ? null : [longitude, latitude]),
    [longitude, latitude],
  )
  const reference = air.stations.find(({ isReference }) => isReference) ?? null
  const places = useMemo(
    () => [...air.devices.flatMap((device) => devicePlace(device, factor, air)), ...air.stations.map(stationPlace)],
    [air, factor],
  )
  const plan = images.find(({ imgType }) => imgType === dict.imgType.sitePlan)?.link ?? null
  const look = isFar && site ? [site, ...air.stations.map(positionOf)] : NO_PLACES
  const { windDirection, windSpeed } = air.avg
  return (
    <>
      <SiteMap
        places={places}
        fence={project.fence}
        landmarks={project.landmarks}
        position={site}
        plan={plan}
        wind={windDirection === null || windSpeed === null ? null : { degrees: windDirection, speed: windSpeed }}
        lines={site && reference ? [{ from: site, to: positionOf(reference), name: kilometres(reference.distance) }] : []}
        look={look}
        groupWord={(group) => (group === STATION ? t('env.stations') : t('env.monitors'))}
        popup={({ id }) => {
          const device = air.devices.find(({ deviceId }) => deviceId === id)
          const station = air.stations.find((station) => station.id === id)
          return device ? <DeviceAir device={device} air={air} /> : station ? <StationAir station={station} /> : null
        }}
      />
      <fieldset className="wall-choices wall-over-map">
        <legend className="wall-hidden">{t('env.factors')}</legend>
        {FACTORS.map(({ key: one, symbol, mark }) => (
          <button key={one} type="button" className="wall-button" aria-pressed={one === factor.key} onClick={() => choose(one)}>
            <MarkIcon name={mark} size={16} /> {symbol ?? t(`env.factor.${one}`)}
          </button>
        ))}
        <span>{factor.unit}</span>
        {reference && (
          <button type="button" className="wall-button wall-station" aria-pressed={isFar} onClick={() => setFar(!isFar)}>
            <i aria-hidden="true">◆</i> {reference.pointName} · PM10 {figure(reference.pm10)} μg/m³ · {kilometres(reference.distance)}
          </button>
        )}
      </fieldset>
      <p className="wall-wind-now">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" style={{ rotate: `${(windDirection ?? 0) + 180}deg` }}>
          <path d="M12 21V4M5 11l7-8 7 8" />
        </svg>
        {t('env.windNow', { speed: figure(windSpeed, 1) })}
      </p>
    </>
  )
}

const positionOf = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [longitude, latitude]
const kilometres = (metres: number): string => `${(metres / 1000).toFixed(1)} km`

/** Radius by area, large enough for its figure and small enough not to hide the site. */
const radiusOf = (value: number | null, limit: number | null): number =>
  Math.round(24 + 18 * Math.min(1, Math.sqrt((value ?? 0) / ((limit ?? 100) * 1.5))))

function devicePlace(device: AirDevice, factor: FactorFacts, air: AirNow): MapPlace[] {
  const { deviceId, deviceName, longitude, latitude, onlineStatus } = device
  if (longitude === null || latitude === null) return []
  const value = device[factor.key]
  const limit = limitOf(factor.key, air)
  return [
    {
      id: deviceId,
      name: deviceName,
      position: [longitude, latitude],
      mark: 'air',
      tone: onlineStatus === dict.deviceOnline.offline ? 'offline' : gaugeTone(value, limit),
      group: 'device',
      bubble: { radius: radiusOf(value, limit), text: figure(value, factor.digits), shape: 'circle' },
    },
  ]
}

function stationPlace(station: Station): MapPlace {
  return {
    id: station.id,
    name: station.pointName,
    position: positionOf(station),
    mark: 'globe',
    tone: 'plain',
    group: STATION,
    bubble: { radius: 30, text: figure(station.pm10), shape: 'diamond' },
  }
}
