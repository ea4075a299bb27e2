// Kinds of fields that the form offers, each with the keywords that make it and an example of what it looks like.

import { zh } from '#i18n/modelForm/zh.ts'
import { snakeName } from './names.ts'

export interface FieldKind {
  name: string
  keywords: Readonly<Record<string, unknown>>
  /** How its control is drawn in the chooser. */
  look: 'line' | 'area' | 'choice' | 'radio' | 'switch' | 'upload' | 'table' | 'map'
  sample: string
}

type FieldValue = Readonly<Record<string, unknown>>

/** Keywords that another kind replaces. */
const KIND_KEYWORDS = ['type', 'format', 'dict', 'dictBiz', 'enum', 'ref', 'items', 'children', 'decimals', 'serial', 'total']

const fieldKind = (name: string, keywords: FieldKind['keywords'], look: FieldKind['look'], sample: string): FieldKind => ({
  name,
  keywords,
  look,
  sample,
})
const format = (name: string, look: FieldKind['look'], sample: string): FieldKind => fieldKind(name, { format: name }, look, sample)

/** The most used kinds first. */
export const fieldKinds: readonly FieldKind[] = [
  fieldKind('text', {}, 'line', 'Abc'),
  format('textarea', 'area', 'Abc…'),
  fieldKind('integer', { type: 'integer' }, 'line', '12 800'),
  fieldKind('number', { type: 'number' }, 'line', '12.5'),
  fieldKind('money', { type: 'number', decimals: 2 }, 'line', '1,280.00'),
  format('date', 'line', '2026-03-15'),
  format('date-time', 'line', '2026-03-15 09:30'),
  format('time', 'line', '09:30:00'),
  fieldKind('switch', { type: 'integer', format: 'switch' }, 'switch', ''),
  fieldKind('dict', { dict: '' }, 'choice', '● A'),
  fieldKind('enum', { enum: ['A', 'B'] }, 'choice', 'A | B'),
  fieldKind('ref', { ref: { entity: '' } }, 'choice', '→'),
  fieldKind('user', { ref: { entity: 'user', label: 'realName' } }, 'choice', '→'),
  fieldKind('dept', { ref: { entity: 'dept', label: 'deptName', tree: true } }, 'choice', '→'),
  fieldKind('project', { ref: { entity: 'project', label: 'projectName' } }, 'choice', '→'),
  format('image', 'upload', '▣'),
  format('file', 'upload', '.pdf'),
  fieldKind('items', { items: { properties: { name: { title: zh.modelForm.firstColumn } } } }, 'table', ''),
  fieldKind('children', { children: { entity: '', by: '', fields: [] } }, 'table', '→'),
  fieldKind('serial', { serial: { format: 'A-{yyyy}-{0000}' } }, 'line', 'A-2026-0001'),
  fieldKind('total', { type: 'number', total: { entity: '', by: '', take: 'count' } }, 'line', 'Σ'),
  format('phone', 'line', '138 0013 8000'),
  format('id-card', 'line', '110101 1990 0307 …'),
  format('name', 'line', 'Li Ming'),
  format('plate', 'line', 'A·12345'),
  format('email', 'line', 'a@example.com'),
  format('url', 'line', 'https://…'),
  format('bank-card', 'line', '6222 0200 …'),
  format('credit-code', 'line', '9111 0000 …'),
  format('code', 'line', 'TC-01'),
  format('account', 'line', 'liming'),
  format('id', 'line', '1880000000000000001'),
  format('password', 'line', '••••••'),
  format('radio', 'radio', 'A'),
  format('select', 'choice', 'A'),
  format('checkbox', 'radio', 'A'),
  format('check-tree', 'choice', 'A › B'),
  format('region', 'choice', 'A › B › C'),
  format('map-point', 'map', ''),
  format('fence', 'map', ''),
  format('signature', 'upload', '✎'),
  format('rich-text', 'area', 'B I U'),
  format('color', 'line', '#2b7de9'),
  format('icon', 'choice', '★'),
  format('json', 'area', '{ }'),
  fieldKind('bytes', { type: 'integer', format: 'bytes' }, 'line', '1.5 MB'),
  fieldKind('kilobytes', { type: 'integer', format: 'kilobytes' }, 'line', '1.5 MB'),
  format('row-condition', 'area', 'a > 1'),
]

/** Keywords whose presence alone makes a kind, whatever their value. */
const BY_PRESENCE = new Set(['dict', 'enum', 'ref', 'items', 'children', 'serial', 'total', 'decimals'])

/** The kind of a field; `null` for a combination that the chooser has not. */
export function kindOfField(field: FieldValue): FieldKind | null {
  const given = KIND_KEYWORDS.filter((key) => field[key] !== undefined && !(key === 'type' && field.type === 'string'))
  const matches = ({ keywords }: FieldKind) =>
    given.every((key) => key in keywords || (key === 'type' && !('type' in keywords) && BY_PRESENCE.has(Object.keys(keywords)[0] ?? ''))) &&
    Object.entries(keywords).every(([key, value]) =>
      isNamedReference(value) ? isSameReference(field[key], value) : BY_PRESENCE.has(key) ? field[key] !== undefined : field[key] === value,
    )
  // Kinds with more keywords first, and a named reference before any other.
  const weight = ({ keywords }: FieldKind) => Object.keys(keywords).length * 2 + Number(Object.values(keywords).some(isNamedReference))
  return fieldKinds.filter(matches).toSorted((one, other) => weight(other) - weight(one))[0] ?? null
}

const isNamedReference = (value: unknown): value is { entity: string } =>
  typeof value === 'object' && value !== null && 'label' in value && 'entity' in value && value.entity !== ''

const isSameReference = (value: unknown, { entity }: { entity: string }): boolean =>
  value === entity || (typeof value === 'object' && value !== null && 'entity' in value && value.entity === entity)

/** Changes that make a field one of a kind: by keyword, `undefined` removes one. */
export function keywordsOfKind({ keywords }: FieldKind, field: FieldValue): Record<string, unknown> {
  const removed = KIND_KEYWORDS.filter((key) => key in field && !(key in keywords))
  return { ...Object.fromEntries(removed.map((key) => [key, undefined])), ...keywords }
}

/** Code of the dictionary that comes with a file for a field: `safety_hazard_level`. */
export const dictionaryCode = (entity: string, field: string): string => `${snakeName(entity) || 'own'}_${snakeName(field)}`
