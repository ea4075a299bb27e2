import { useEffect, useState } from 'react'
import type { AirDevice, AirNow } from '#engine/site/answers/air.ts'
import * as dict from '#engine/site/keys.ts'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { useScreenText } from '../../screenText.ts'
import { gaugeTone } from '../../views/Gauge.tsx'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { figure, share } from '../../views/numbers.ts'
import { wantsLessMotion } from '../../views/useRoll.ts'
import { deviceAfter, FACTORS, type FactorFacts, limitOf } from './factors.ts'
import './env.css'

const TURN_MS = 10_000
const MARKS: Readonly<Record<string, MarkName>> = { ok: 'ok', warn: 'warn', critical: 'critical', offline: 'offline' }

/** Shows each device for ten seconds; a chosen device stays. */
export function FactorsNow({ air }: { air: AirNow }) {
  const { t } = useScreenText()
  const [address, setAddress] = useSearchParams()
  const chosen = address.get('deviceId')
  const [turn, setTurn] = useState<string | null>(null)
  const { devices } = air
  useEffect(() => {
    if (devices.length < 2 || chosen || wantsLessMotion()) return
    const timer = setInterval(() => setTurn((now) => deviceAfter(devices, now ?? devices[0]?.deviceId ?? null)), TURN_MS)
    return () => clearInterval(timer)
  }, [devices, chosen])
  const device = devices.find(({ deviceId }) => deviceId === (chosen ?? turn)) ?? devices[0]
  if (!device) return null
  const choose = (id: string) => {
    const next = new URLSearchParams(address)
    if (id === '') next.delete('deviceId')
    else next.set('deviceId', id)
    setAddress(next, { replace: true })
  }
  const isOffline = device.onlineStatus === dict.deviceOnline.offline
  const flag = device.dataFlag ?? dict.dataFlag.valid
  const isRaw = flag !== dict.dataFlag.valid
  return (
    <div className="wall-factors" data-offline={isOffline || undefined}>
      <p>
        <select className="wall-select" aria-label={t('env.device')} value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('env.inTurn', { name: device.deviceName })}</option>
          {devices.map(({ deviceId, deviceName }) => (
            <option key={deviceId} value={deviceId}>
              {deviceName}
            </option>
          ))}
        </select>
        <time>
          {isOffline && <MarkIcon name="offline" size={16} />}
          {isOffline ? t('frame.online.0') : isRaw ? t('env.raw', { flag: t(`env.flag.${flag}`) }) : ''} {device.collectTime.slice(11, 16)}
        </time>
      </p>
      <ul>
        {FACTORS.map((factor) => (
          <FactorRow key={factor.key} factor={factor} device={device} limit={limitOf(factor.key, air)} isQuiet={isOffline || isRaw} />
        ))}
      </ul>
      <p className="wall-factors-weather">
        <span>
          {t('env.factor.temperature')} <b>{figure(device.temperature, 1)}</b> ℃
        </span>
        <span>
          {t('env.factor.humidity')} <b>{figure(device.humidity, 1)}</b> %
        </span>
        <span>{device.windDirName === null ? '' : t('env.wind', { name: device.windDirName })}</span>
      </p>
    </div>
  )
}

interface RowProps {
  factor: FactorFacts
  device: AirDevice
  limit: number | null
  /** True to draw it grey: the value is old or invalid. */
  isQuiet: boolean
}

/** A factor as a bar, with the limit in the middle. */
function FactorRow({ factor, device, limit, isQuiet }: RowProps) {
  const { t } = useScreenText()
  const value = device[factor.key]
  const tone = isQuiet ? 'offline' : gaugeTone(value, limit)
  const most = limit === null ? (value ?? 1) : limit * 2
  return (
    <li data-tone={tone}>
      <span>{factor.symbol ?? t(`env.factor.${factor.key}`)}</span>
      <i>
        <em style={{ width: `${share(value ?? 0, most)}%` }} />
        {limit !== null && <s />}
      </i>
      <b>
        {MARKS[tone] && <MarkIcon name={MARKS[tone]} size={15} />}
        <data value={value ?? ''}>{figure(value, factor.digits)}</data>
        <small>{factor.unit}</small>
      </b>
      <small>{limit === null ? '' : `≤${limit}`}</small>
    </li>
  )
}
