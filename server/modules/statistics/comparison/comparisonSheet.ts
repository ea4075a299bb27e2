// Exports the comparison of devices as a workbook: one row per bucket, one column per device.

import type { DeviceComparison } from '#engine/site/answers/comparison.ts'
import type { Call } from '#http/route.ts'
import { en } from '#i18n/comparison/en.ts'
import { zh } from '#i18n/comparison/zh.ts'
import { fill } from '#i18n/fill.ts'
import { userOf } from '#records/actor.ts'
import type { SheetFile } from '#records/sheets/sheetFile.ts'
import { writeWorkbook } from '#records/sheets/workbook.ts'
import { compareDevices } from './compareDevices.ts'

const WIDTH = 20

export async function comparisonWorkbook(call: Call): Promise<SheetFile> {
  const compared = await compareDevices(call)
  const { comparison: words } = call.language === 'en' ? en : zh
  const { measure, figure, times, devices, limits } = compared
  const unit = measure?.unit ? ` (${measure.unit})` : ''
  const heading = fill(words.heading, {
    measure: `${measure?.title ?? ''}${unit}`,
    figure: words[figure],
    from: times[0] ?? '',
    to: times.at(-1) ?? '',
  })
  const limitTexts = limits.map((limit) => `${limitTitle(compared, limit, words.of)} ${limit.value}`).join('; ')
  const bytes = await writeWorkbook(userOf(call).userId, async ({ sheet, add }) => {
    sheet({
      name: words.title,
      columns: [words.time, ...devices.map(({ name, project }) => (project ? `${name} · ${project}` : name))].map((head) => ({
        head,
        width: WIDTH,
        format: null,
      })),
      above: [heading, ...(limitTexts ? [fill(words.limits, { limits: limitTexts })] : [])],
    })
    // Missing values are empty cells.
    add(times.map((time, at) => [time, ...devices.map(({ values }) => values[at] ?? null)]))
  })
  return { name: `${words.title}-yyyyMMdd`, bytes }
}

/** Adds device names to a limit that not all devices have. */
function limitTitle({ devices }: DeviceComparison, { title, deviceIds }: DeviceComparison['limits'][number], template: string): string {
  if (deviceIds.length === devices.length) return title
  return fill(template, {
    title,
    devices: devices
      .filter(({ id }) => deviceIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
  })
}
