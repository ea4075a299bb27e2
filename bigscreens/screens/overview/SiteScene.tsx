import { useMemo } from 'react'
import type { DeviceRow } from '#engine/site/answers/devices.ts'
import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import * as dict from '#engine/site/keys.ts'
import { classMark, stateTone } from '../../map/deviceLooks.ts'
import type { MapPlace } from '../../map/mapPlaces.ts'
import { SiteMap } from '../../map/SiteMap.tsx'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { OpenRecord } from '../../views/OpenRecord.tsx'
import { latestValues } from './latestValues.ts'
import './overview.css'

/** Padding around the site in pixels: figures above, legend below. */
const ROOM = [124, 40, 104, 40] as const

interface Props {
  overview: ProjectOverview
  devices: readonly DeviceRow[]
  /** Pixels around the devices, clockwise from the top. */
  room?: readonly [number, number, number, number]
}

/** Map of the site with its fence, and its devices by class and state. */
export function SiteScene({ overview, devices, room = ROOM }: Props) {
  const word = useDictionary('device_class')
  const { project, images } = overview
  const byId = useMemo(() => new Map(devices.map((device) => [device.id, device])), [devices])
  const places = useMemo(() => devices.flatMap(placeOf), [devices])
  const plan = images.find(({ imgType }) => imgType === dict.imgType.sitePlan)?.link ?? null
  const { longitude, latitude } = project
  return (
    <SiteMap
      places={places}
      fence={project.fence}
      landmarks={project.landmarks}
      position={longitude === null || latitude === null ? null : [longitude, latitude]}
      plan={plan}
      room={room}
      groupWord={word}
      popup={({ id }) => {
        const device = byId.get(id)
        return device ? <DeviceCard device={device} /> : null
      }}
    />
  )
}

function placeOf({ id, deviceName, deviceClass, onlineStatus, longitude, latitude }: DeviceRow): MapPlace[] {
  if (longitude === null || latitude === null) return []
  return [
    {
      id,
      name: deviceName,
      position: [longitude, latitude],
      mark: classMark(deviceClass),
      tone: stateTone(onlineStatus),
      group: deviceClass,
    },
  ]
}

function DeviceCard({ device }: { device: DeviceRow }) {
  const { t } = useScreenText()
  const word = useDictionary('device_class')
  const { id, deviceName, deviceClass, onlineStatus, installPos, lastTime, latest } = device
  const picture = typeof latest?.coverImg === 'string' ? latest.coverImg : null
  return (
    <div className="wall-device">
      <h3>{deviceName}</h3>
      <p>
        {word(deviceClass)} · <b data-tone={stateTone(onlineStatus)}>{t(`frame.online.${onlineStatus}`)}</b>
        {installPos && ` · ${installPos}`}
      </p>
      {picture && <img src={picture} alt="" />}
      <dl>
        {latestValues(device).map((value) => (
          <div key={value.word}>
            <dt>{t(`overview.value.${value.word}`)}</dt>
            <dd>{value.text}</dd>
          </div>
        ))}
      </dl>
      {lastTime && <p>{t('frame.map.last', { time: lastTime.slice(5) })}</p>}
      <OpenRecord kind="device" id={id} />
    </div>
  )
}
