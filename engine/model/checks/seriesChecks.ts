// Checks series, roll-ups and live fields.

import type { EntityFile, FileField } from '../entity/entityFile.ts'
import { OWNER } from '../entity/series.ts'
import { isMomentField } from '../formats/formats.ts'
import { isConvertible } from '../units.ts'
import type { CheckedFile } from './checkedFile.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { Finding } from './finding.ts'

export function checkFollows(check: FileCheck): void {
  const { file } = check
  const { follows } = file
  if (follows) {
    check.template(['follows', 'topic'], follows.topic)
    if (follows.key !== undefined) check.field(['follows', 'key'], follows.key)
    check.field(['follows', 'moment'], follows.moment)
    if (follows.offline !== undefined) check.condition(['follows', 'offline'], follows.offline)
  }
  if (follows ?? check.base()?.follows) return
  for (const [name, { live }] of Object.entries(file.properties ?? {}))
    if (live) check.report(['properties', name, 'live'], 'the entity follows no topic.', 'Add "follows" to the entity.')
}

export function checkSeries(check: FileCheck): void {
  const { series } = check.file
  const measured = Object.entries(check.file.series || check.file.rollup ? check.properties : {})
  for (const [name, { decimals }] of measured)
    if (decimals !== undefined)
      check.report(['properties', name, 'decimals'], 'what devices measure is not exact.', 'Remove it, or use "multipleOf".')
  if (!series) return
  for (const [part, usual] of Object.entries(OWNER)) {
    const name = series[part as keyof typeof OWNER]
    check.field(name === undefined ? ['series'] : ['series', part], name ?? usual)
  }
  check.field(['series', 'time'], series.time)
  if (!isMomentField(check.properties[series.time] ?? {}))
    check.report(['series', 'time'], `"${series.time}" is no moment.`, 'Name a field of format "date-time".')
  if (series.end !== undefined) {
    check.field(['series', 'end'], series.end)
    if (!isMomentField(check.properties[series.end] ?? {}))
      check.report(['series', 'end'], `"${series.end}" is no moment.`, 'Name a field of format "date-time".')
  }
  if (series.flag) check.field(['series', 'flag', 'field'], series.flag.field)
  for (const name of Object.keys(series.drift ?? {})) {
    check.field(['series', 'drift', name], name)
    const { minimum, maximum } = check.properties[name] ?? {}
    if (minimum === undefined && maximum === undefined)
      check.report(['series', 'drift', name], `"${name}" has no bounds.`, 'Add "minimum" or "maximum" to the field.')
  }
  if (series.hj212) checkFactors(check, series.hj212)
  for (const [at, name] of (series.key ?? []).entries()) check.field(['series', 'key', at], name)
}

/** Findings for kinds of series that two files claim. They depend on all files, so they are no part of the cached check of a file. */
export function checkKinds(files: Iterable<CheckedFile>): Finding[] {
  const series = [...files].flatMap(({ map, file: { name, series } }) => (series ? [{ map, name, kind: series.kind }] : []))
  return series.flatMap(({ map, name, kind }) =>
    series
      .filter((other) => other.kind === kind && other.name < name)
      .map((other) => map.value(['series', 'kind'], `"${kind}" is the kind of ${other.name} already.`, 'Choose another word.')),
  )
}

const kindIndexes = new WeakMap<ReadonlyMap<string, EntityFile>, ReadonlyMap<string, EntityFile>>()

/** Files of series by their kind; of two of a kind the first. */
export function seriesByKind(files: ReadonlyMap<string, EntityFile>): ReadonlyMap<string, EntityFile> {
  const known = kindIndexes.get(files)
  if (known) return known
  const found = new Map<string, EntityFile>()
  for (const file of files.values()) if (file.series && !found.has(file.series.kind)) found.set(file.series.kind, file)
  kindIndexes.set(files, found)
  return found
}

function checkFactors(check: FileCheck, { type, factors }: NonNullable<NonNullable<FileCheck['file']['series']>['hj212']>): void {
  if (type !== undefined) check.field(['series', 'hj212', 'type'], type)
  for (const [code, factor] of Object.entries(factors)) {
    const place = ['series', 'hj212', 'factors', code]
    for (const part of ['field', 'max', 'min'] as const) {
      const name = factor[part]
      if (name === undefined) continue
      check.field([...place, part], name)
      const { type: kind, unit = '' } = check.properties[name] ?? {}
      if (check.properties[name] && kind !== 'number' && kind !== 'integer')
        check.report([...place, part], `"${name}" is no number.`, 'Name a field of type "number" or "integer".')
      if (factor.unit !== undefined && !isConvertible(factor.unit, unit))
        check.report(
          [...place, 'unit'],
          `"${factor.unit}" cannot be converted to "${unit}", the unit of "${name}".`,
          'Name a unit of the same quantity.',
        )
    }
  }
}

export function checkRollups(check: FileCheck): void {
  const { rollup } = check.file
  const terms = Object.entries(check.properties).filter(([, field]) => field.takes !== undefined)
  if (!rollup) {
    for (const [name] of terms) check.report(['properties', name, 'takes'], 'the table is no roll-up.', 'Add "rollup" to the entity.')
    return
  }
  const source = check.entity(['rollup', 'of'], rollup.of)
  if (!source) return
  check.field(['rollup'], 'time')
  const of = check.other(rollup.of)
  if (!of?.series && of?.rollup?.every !== 'hour')
    check.report(['rollup', 'of'], `"${rollup.of}" is neither a series nor an hourly roll-up.`, 'Name one, or give that file "series".')
  const device = rollup.device ?? OWNER.device
  if (!rollup.by.includes(device))
    check.report(['rollup', 'by'], `"${device}" is missing: buckets are kept right for one device at a time.`, `Add "${device}".`)
  for (const [at, name] of rollup.by.entries()) {
    check.field(['rollup', 'by', at], name)
    check.field(['rollup', 'by', at], name, source)
  }
  for (const key of Object.keys(rollup.where ?? {})) check.filterKey(['rollup', 'where', key], key, source)
  for (const [name, { takes: term }] of terms) checkTerm(check, name, term, source)
}

function checkTerm(check: FileCheck, name: string, term: FileField['takes'], source: Properties): void {
  const { take, where = {} } = typeof term === 'object' ? term : { take: term ?? '' }
  const field = take.split(' ')[1]
  if (field !== undefined) check.field(['properties', name, 'takes'], field, source)
  for (const key of Object.keys(where)) check.filterKey(['properties', name, 'takes', 'where', key], key, source)
}
