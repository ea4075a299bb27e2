import { useEffect, useMemo, useState } from 'react'
import type { RiskDevice, RiskMap } from '#engine/site/answers/alarms.ts'
import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import * as dict from '#engine/site/keys.ts'
import type { Position } from '#model/formats/fence.ts'
import { classMark, stateTone } from '../../map/deviceLooks.ts'
import type { MapPlace } from '../../map/mapPlaces.ts'
import { SiteMap } from '../../map/SiteMap.tsx'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { OpenRecord } from '../../views/OpenRecord.tsx'
import { HourBar } from './HourBar.tsx'
import './safety.css'
import '../../views/headline.css'

/** Padding around the site in pixels: controls above, legend below. */
const ROOM = [64, 40, 100, 40] as const
/** Milliseconds for each hour while it plays. */
const STEP_MS = 800

/** Map of the devices sized by their alarms, of a week or of one hour, with a heat map. */
export function RiskScene({ risk, overview }: { risk: RiskMap; overview: ProjectOverview }) {
  const { t } = useScreenText()
  const word = useDictionary('device_class')
  const [isHeat, setHeat] = useState(false)
  const [hour, setHour] = useState<number | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const last = risk.hours.length - 1
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setHour((now) => (now === null || now >= last ? 0 : now + 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, last])
  const { project, images } = overview
  const { longitude, latitude } = project
  const site = useMemo<Position | null>(
    () => (longitude === null || latitude === null ? null : [longitude, latitude]),
    [longitude, latitude],
  )
  const places = useMemo(() => risk.devices.flatMap((device) => riskPlace(device, hour)), [risk, hour])
  const counted = useMemo(() => risk.devices.flatMap(legendPlace), [risk])
  const heat = useMemo(() => (isHeat ? heatOf(risk.devices, hour) : []), [risk, hour, isHeat])
  const perHour = useMemo(() => risk.hours.map((_, at) => risk.devices.reduce((sum, { byHour }) => sum + (byHour[at] ?? 0), 0)), [risk])
  return (
    <div className="wall-risk">
      <SiteMap
        places={places}
        counted={counted}
        fence={project.fence}
        landmarks={project.landmarks}
        position={site}
        plan={images.find(({ imgType }) => imgType === dict.imgType.sitePlan)?.link ?? null}
        heat={heat}
        room={ROOM}
        groupWord={word}
        popup={({ id }) => {
          const device = risk.devices.find(({ deviceId }) => deviceId === id)
          return device ? <RiskCard device={device} /> : null
        }}
      />
      <div className="wall-risk-tools">
        <button type="button" className="wall-button" aria-pressed={isHeat} onClick={() => setHeat(!isHeat)}>
          {t('frame.map.heat')}
        </button>
        <span>{hour === null ? t('safety.week') : t('safety.hourOf', { time: risk.hours[hour]?.slice(5, 16) ?? '' })}</span>
      </div>
      <HourBar
        hours={risk.hours}
        counts={perHour}
        hour={hour}
        isPlaying={isPlaying}
        onHour={(at) => {
          setHour(at)
          if (at === null) setPlaying(false)
        }}
        onPlay={setPlaying}
      />
    </div>
  )
}

const countOf = ({ alarms, byHour }: RiskDevice, hour: number | null): number => (hour === null ? alarms : (byHour[hour] ?? 0))

const MANY = 20
const SOME = 5

/** Tone of a device by its alarms of a week; critical if it has an open critical alarm. */
export function riskTone(device: Pick<RiskDevice, 'alarms' | 'critical' | 'onlineStatus'>): Tone {
  if (device.critical > 0) return 'critical'
  if (device.alarms >= MANY) return 'alarm'
  if (device.alarms >= SOME) return 'warn'
  return device.onlineStatus === dict.deviceOnline.offline ? 'offline' : 'ok'
}

/** Marker of a device; none without alarms, unless a critical one is open. */
function riskPlace(device: RiskDevice, hour: number | null): MapPlace[] {
  const { critical } = device
  const count = countOf(device, hour)
  if (count === 0 && critical === 0) return []
  return legendPlace(device).map((place) => ({ ...place, tone: riskTone(device), count, isPulsing: critical > 0 }))
}

/** Every device on the map, in the colour of its connection. */
function legendPlace({ deviceId, deviceName, deviceClass, onlineStatus, longitude, latitude }: RiskDevice): MapPlace[] {
  if (longitude === null || latitude === null) return []
  return [
    {
      id: deviceId,
      name: deviceName,
      position: [longitude, latitude],
      mark: classMark(deviceClass),
      tone: stateTone(onlineStatus),
      group: deviceClass,
    },
  ]
}

function heatOf(devices: readonly RiskDevice[], hour: number | null): { position: Position; weight: number }[] {
  const most = Math.max(1, ...devices.map((device) => countOf(device, hour)))
  return devices.flatMap((device) => {
    const { longitude, latitude } = device
    const count = countOf(device, hour)
    if (longitude === null || latitude === null || count === 0) return []
    return [{ position: [longitude, latitude] as Position, weight: count / most }]
  })
}

function RiskCard({ device }: { device: RiskDevice }) {
  const { t } = useScreenText()
  const word = useDictionary('device_class')
  const today = device.byHour.reduce((sum, count) => sum + count, 0)
  const rows = [
    ['week', device.alarms],
    ['lastDay', today],
    ['open', device.open],
    ['critical', device.critical],
  ] as const
  return (
    <div className="wall-card">
      <h3>{device.deviceName}</h3>
      <p>
        {word(device.deviceClass)} · {t(`frame.online.${device.onlineStatus}`)}
      </p>
      <dl>
        {rows.map(([key, count]) => (
          <div key={key}>
            <dt>{t(`safety.card.${key}`)}</dt>
            <dd>
              {count} {t('safety.alarms')}
            </dd>
          </div>
        ))}
      </dl>
      <OpenRecord kind="device" id={device.deviceId} />
    </div>
  )
}
