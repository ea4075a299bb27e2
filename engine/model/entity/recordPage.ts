// Normalises `card` and `record`; defaults are derived from the columns.

import { formats, isOfPictures } from '../formats/formats.ts'
import type { Field } from './entity.ts'
import type { EntityFile, FileChart, FileRecordTab } from './entityFile.ts'
import { initialColumns } from './fileColumns.ts'
import type { Card, DeclaredChart, PrintForm, RecordTab } from './recordView.ts'
import { OWNER } from './series.ts'

const FACTS = 2
const DAY = 24
const STATE = /(^|[a-z])(Status|State)$|^(status|state)$/
/** True for an image field other than a signature. */
const isPhoto = (field: Field): boolean => isOfPictures(field) && field.widget === 'upload'

/** Normalises the card. @param label field with the name of a record in trees, `null` without a tree */
export function cardOf(file: EntityFile, fields: readonly Field[], label: string | null): Card {
  const { card = {}, series } = file
  const columns = fields.filter(({ list }) => list)
  const named = (fits: (field: Field) => boolean) => columns.find(fits)?.name ?? null
  // The title of a device row is its device.
  const title =
    card.title ??
    label ??
    (series ? named(({ name }) => name === (series.device ?? OWNER.device)) : null) ??
    named(({ format }) => formats[format].label === true)
  const image = card.image ?? named(isPhoto)
  const state = card.state ?? named(({ name, choices }) => choices?.kind === 'dict' && STATE.test(name))
  const shown = new Set([title, image, state])
  const time = series ? named(({ name }) => name === series.time) : null
  const others = columns.filter(({ name, format }) => !shown.has(name) && !formats[format].long && name !== 'createTime')
  const first = initialColumns(file)
  const isFirst = ({ name }: Field) => first?.includes(name) ?? false
  // The columns that the list shows at first precede the others.
  const facts = [...others.filter(isFirst), ...others.filter((field) => !isFirst(field))].map(({ name }) => name)
  return {
    title,
    short: card.short ?? null,
    image,
    state,
    facts: card.facts ?? [...(time === null ? [] : [time]), ...facts.filter((name) => name !== time)].slice(0, FACTS),
  }
}

export function printFormOf({ record }: EntityFile): PrintForm {
  const { title = null, fields = null, note = null, signatures = [], copies = [], lists = true, letterhead = true } = record?.print ?? {}
  return { title, fields, note, signatures, copies, hasLists: lists, hasLetterhead: letterhead }
}

export function recordTabsOf({ record }: EntityFile): RecordTab[] {
  return (record?.tabs ?? []).map(tabOf)
}

function tabOf({ title, entity, where = {}, panel, charts = [] }: FileRecordTab): RecordTab {
  // Filters of a list are also initial values of records added there.
  if (entity !== undefined) return { kind: 'list', title, entity, where, defaults: where }
  return panel === undefined ? { kind: 'charts', title, charts: charts.map(chartOf) } : { kind: 'panel', title, panel }
}

function chartOf(file: FileChart): DeclaredChart {
  const { title, call, x, y } = file
  return {
    kind: file.kind ?? 'series',
    title,
    path: call.replace('GET ', ''),
    query: file.query ?? {},
    hours: file.hours ?? DAY,
    at: file.at ?? null,
    x,
    until: file.until ?? null,
    y: Object.entries(y).map(([member, title]) => ({ member, title })),
    unit: file.unit ?? null,
    limit: file.limit ?? null,
  }
}
