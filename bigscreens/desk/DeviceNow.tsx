import type { DeviceRow } from '#engine/site/answers/devices.ts'
import * as dict from '#engine/site/keys.ts'
import { stateTone } from '../map/deviceLooks.ts'
import { useScreenText } from '../screenText.ts'
import { Figures } from '../views/Figure.tsx'
import { diagnose } from './diagnose.ts'

/** Measured values with unit and number of decimals; a row has those of its class. */
const MEASURES: readonly (readonly [name: string, unit: string, digits: number])[] = [
  ['pm25', 'μg/m³', 0],
  ['pm10', 'μg/m³', 0],
  ['noise', 'dB(A)', 1],
  ['temperature', '℃', 1],
  ['humidity', '%', 0],
  ['load', 't', 2],
  ['momentPercent', '%', 1],
  ['range', 'm', 1],
  ['height', 'm', 1],
  ['angle', '°', 0],
  ['windSpeed', 'm/s', 1],
]

/** Values of a lift cage, which has a row of its own. */
const CAGE: readonly (readonly [name: string, unit: string, digits: number])[] = [
  ['loadPercent', '%', 0],
  ['people', '', 0],
  ['height', 'm', 1],
]

type Row = Readonly<Record<string, unknown>>

const rowsOf = (latest: Row): readonly Row[] => (Array.isArray(latest.cages) ? (latest.cages as Row[]) : [])

interface Props {
  device: DeviceRow | null
  /** Devices of the same project and class. */
  all: readonly DeviceRow[]
}

/** State, time and values of the latest row of a device, the flag of an invalid row, and the probable cause if the device is silent. */
export function DeviceNow({ device, all }: Props) {
  const { t } = useScreenText()
  if (!device) return null
  const { onlineStatus, lastTime, battery, latest } = device
  const measured = MEASURES.filter(([name]) => isNumber(latest[name])).map(([name, unit, digits]) => ({
    title: t(`desk.measure.${name}`),
    value: Number(latest[name]),
    unit,
    digits,
  }))
  const cages = rowsOf(latest).flatMap((row) =>
    CAGE.filter(([name]) => isNumber(row[name])).map(([name, unit, digits]) => ({
      title: `${t('desk.cage', { number: String(row.cage) })} ${t(`desk.measure.${name}`)}`,
      value: Number(row[name]),
      unit: name === 'people' ? t('desk.people') : unit,
      digits,
    })),
  )
  const power = battery === null || battery === undefined ? [] : [{ title: t('desk.battery'), value: Number(battery), unit: '%' }]
  const strength =
    device.signal === null || device.signal === undefined ? [] : [{ title: t('desk.signal'), value: Number(device.signal), unit: 'dBm' }]
  const why = diagnose(device, all)
  const flag = String(latest.dataFlag ?? dict.dataFlag.valid)
  return (
    <>
      <p className="wall-desk-state" data-tone={stateTone(onlineStatus)}>
        <b>● {t(`frame.online.${onlineStatus}`)}</b> {lastTime === null ? t('desk.never') : t('frame.map.last', { time: lastTime })}
      </p>
      {why && (
        <p className="wall-desk-why" role="status">
          {t(`desk.why.${why.key}`, why.args)}
          {device.simNo ? ` ${t('desk.why.sim', { sim: device.simNo })}` : null}
        </p>
      )}
      {flag !== dict.dataFlag.valid && (
        <p className="wall-desk-why" role="status">
          {t('env.raw', { flag: t(`env.flag.${flag}`) })}
        </p>
      )}
      <Figures figures={[...measured, ...cages, ...power, ...strength]} />
    </>
  )
}

const isNumber = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))
