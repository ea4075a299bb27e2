// Compares devices of one class: one measured value over a period, with alarm limits.

import {
  type ComparedDevice,
  type ComparedFigure,
  type ComparedLimit,
  type ComparedMeasure,
  type DeviceComparison,
  MAX_COMPARED,
} from '#engine/site/answers/comparison.ts'
import type { Call } from '#http/route.ts'
import { validRows } from '#model/entity/series.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { siteTime } from '#model/siteTime.ts'
import { readerOf } from '#records/actor.ts'
import { parseAnyIds } from '#records/ids.ts'
import { freshRollups } from '#series/rollups.ts'
import { AppError } from '#server/errors.ts'
import type { Grouping } from '#store/aggregates/index.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { alarmLabels, labelOf, ruleLimits } from '../../alarms/index.ts'
import { senderById } from '../../devices/index.ts'
import { rounded } from '../query/numbers.ts'
import { choiceParameter } from '../query/parameters.ts'
import { figuresIn, hoursOf, spanFilters } from '../query/projectContext.ts'
import { bucketStart, bucketsOf, type StatisticsSpan, statisticsSpan } from '../query/span.ts'
import { type ComparableMeasure, comparableMeasures } from './measures.ts'

const MEASURED_DECIMALS = 2
/** Maximum number of days for values without a roll-up, whose rows must be read. */
const MAX_DAYS_OF_ROWS = 31

/**
 * Query `ids` of devices, or of machines (`of=tower-crane`, `of=lift`); `measure`, `figure` and period are optional. Devices that the
 * reader may not see are left out. Throws for none, for more than `MAX_COMPARED`, and for devices of several classes.
 */
export async function compareDevices(call: Call): Promise<DeviceComparison> {
  const { platform, query, language } = call
  const devices = await devicesOf(call)
  const [deviceClass = '', ...others] = new Set(devices.map((device) => textOf(device, 'deviceClass')))
  if (devices.length === 0) throw new AppError('record.notFound')
  if (others.length > 0) throw new AppError('statistics.severalClasses')
  const measures = comparableMeasures([...platform.library().entities.values()], deviceClass)
  const shown = measures.map((measure) => shownMeasure(measure, language))
  const at = query.measure ? measures.findIndex(({ field }) => field.name === query.measure) : 0
  const measure = measures[at]
  if (query.measure && !measure) throw new AppError('request.parameterInvalid', { name: 'measure' })
  const chosen = measure && shown[at]
  const wanted = choiceParameter(query, 'figure', ['mean', 'max'])
  // Some measures have only one of the figures.
  const figure = chosen?.figures.includes(wanted) ? wanted : (chosen?.figures[0] ?? wanted)
  const span = statisticsSpan(query, siteTime(), measure?.series === measure?.rows.entity ? { days: MAX_DAYS_OF_ROWS } : {})
  const projects = await projectNames(call, devices)
  const values = measure ? await valuesOf(call, { measure, figure, span, devices }) : () => []
  return {
    deviceClass,
    measures: shown,
    measure: chosen ?? null,
    figure,
    times: bucketsOf(span).map(bucketStart),
    devices: devices.map(
      (device): ComparedDevice => ({
        id: String(device.id),
        name: textOf(device, 'deviceName'),
        project: projects.get(device.projectId) ?? '',
        values: values(device.id),
      }),
    ),
    limits: measure ? await limitsOfAll(call, measure, devices) : [],
  }
}

/** Devices in the selected order. */
async function devicesOf(call: Call): Promise<Rec[]> {
  const { platform, query } = call
  const of = choiceParameter(query, 'of', ['device', 'tower-crane', 'lift'])
  const chosen = parseAnyIds(query.ids, 'ids', MAX_COMPARED)
  if (chosen.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
  const inOrder = async (name: string, ids: readonly string[]) => {
    const rows = ids.length === 0 ? [] : await repository(platform, name, readerOf(call)).find({ id_in: ids.join(',') })
    const byId = new Map(rows.map((row): [string, Rec] => [String(row.id), row]))
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  }
  if (of === 'device') return inOrder('device', chosen)
  const machines = await inOrder(of, chosen)
  return inOrder(
    'device',
    machines.flatMap(({ deviceId }) => (deviceId ? [String(deviceId)] : [])),
  )
}

async function projectNames(call: Call, devices: readonly Rec[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = [...new Set(devices.flatMap(({ projectId }) => (projectId ? [String(projectId)] : [])))]
  if (ids.length === 0) return new Map()
  const { platform } = call
  await Promise.all(ids.map((id) => freshRollups(platform, id)))
  const rows = await repository(platform, 'project', readerOf(call)).find({ id_in: ids.join(',') })
  return new Map(rows.map((row) => [row.id, textOf(row, 'projectName')]))
}

function shownMeasure({ series, field, figures }: ComparableMeasure, language: Call['language']): ComparedMeasure {
  const word = (chinese: string) => translatedWord(series, chinese, language)
  const kept = Object.keys(figures) as ComparedFigure[]
  return { name: field.name, title: word(field.title), unit: field.unit === null ? '' : word(field.unit), figures: kept }
}

interface Compared {
  measure: ComparableMeasure
  figure: ComparedFigure
  span: StatisticsSpan
  devices: readonly Rec[]
}

/** Returns a function from device id to its values, one for each bucket of the period. */
async function valuesOf(call: Call, { measure, figure, span, devices }: Compared): Promise<(id: unknown) => (number | null)[]> {
  const { field, rows, series, figures } = measure
  const isOfRows = rows.entity === series
  const { device } = rows.entity.series ?? rows.entity.rollup ?? { device: 'deviceId' }
  const found = await figuresIn({ platform: call.platform, actor: readerOf(call) }, rows.entity.name, {
    measures: figures[figure] ?? {},
    by: { device, bucket: { every: span.every, of: rows.time } } as Record<'device' | 'bucket', Grouping>,
    where: {
      [`${device}_in`]: devices.map(({ id }) => id).join(','),
      ...(isOfRows ? { ...spanFilters(span, rows.time), ...(series.series ? validRows(series.series) : {}) } : hoursOf(span)),
    },
  })
  const byPlace = new Map(found.map((row) => [`${row.device} ${row.bucket}`, figureOf(row, field.decimals)]))
  const buckets = bucketsOf(span)
  return (id) => buckets.map((bucket) => byPlace.get(`${id} ${bucket}`) ?? null)
}

function figureOf({ sum, count, mean, max }: Readonly<Record<string, unknown>>, decimals: number | null): number | null {
  const value = count === undefined ? (mean ?? max ?? null) : Number(count) > 0 ? Number(sum) / Number(count) : null
  return value === null ? null : rounded(Number(value), decimals ?? MEASURED_DECIMALS)
}

/** Limits of all devices; equal ones are merged. A limit on the absolute value applies on both sides of zero. */
async function limitsOfAll(call: Call, { series, field }: ComparableMeasure, devices: readonly Rec[]): Promise<ComparedLimit[]> {
  const { platform, language } = call
  const labels = await alarmLabels(platform)
  const found = new Map<string, ComparedLimit & { deviceIds: string[] }>()
  for (const { id } of devices) {
    const sender = await senderById(platform, String(id))
    if (!sender) continue
    for (const { type, value, below, isUnsigned } of await ruleLimits(platform, sender, series, field.name)) {
      const title = labelOf(labels, sender.deviceClass, type)?.[language] ?? type
      for (const side of isUnsigned && value !== 0 ? [value, -value] : [value]) {
        const key = `${title} ${side}`
        const limit = found.get(key) ?? { title, value: side, below: side < 0 ? !below : below, deviceIds: [] }
        found.set(key, limit)
        if (!limit.deviceIds.includes(String(id))) limit.deviceIds.push(String(id))
      }
    }
  }
  return [...found.values()]
}
