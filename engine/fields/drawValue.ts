import { createElement, type ReactNode } from 'react'
import { type Correction, correctionsOf } from '../model/entity/corrections.ts'
import type { Field } from '../model/entity/entity.ts'
import { areExpressionsRead } from '../model/expressions/expression.ts'
import { isMomentField } from '../model/formats/formats.ts'
import { textIn } from '../model/records/inEnglish.ts'
import { unitOf } from '../model/records/unitOf.ts'
import { isEmpty, isShown } from '../model/records/values.ts'
import { warningOf } from '../model/records/warnings.ts'
import { withUnit } from '../model/withUnit.ts'
import type { ViewProps } from './face.ts'
import { RecordLink } from './RecordLink.tsx'
import { Tag } from './Tag.tsx'
import { views } from './views.ts'

/**
 * Renders a value with the View of its field, for a cell or a read-only form, or the field's text for a missing value. Empty in a cell if
 * `when` hides the field, a placeholder while the condition cannot be evaluated.
 */
export function drawValue(given: ViewProps): ReactNode {
  const { entity, field, record, text, place } = given
  const value = field.english === null ? given.value : textIn(text.language, field, { ...record, [field.name]: given.value })
  const props = { ...given, value }
  if (place === 'cell' && !isShown(field, record)) return isUnknown(field) ? PENDING : ''
  const none = field.list?.empty ?? null
  // The platform writes -1 for a number that is not set.
  if (none !== null && (isEmpty(value) || value === -1)) return text.word(entity, none)
  const drawn = linked(props, views[field.widget](field.items ? { ...props, draw: drawValue } : props))
  const tone = isEmpty(value) ? undefined : field.list?.tone?.find(({ when }) => when.evaluate(record) === true)
  const toned = tone && (typeof drawn === 'string' || isMomentField(field)) ? createElement(Tag, { color: tone.color, word: drawn }) : drawn
  const warning = warningOf(field, record, (chinese) => text.word(entity, chinese))
  const warned = warning ? createElement('span', { className: 'g-warned', title: warning }, toned) : toned
  const notes = correctionsOf(record, field.name)
  return notes.length === 0 ? warned : corrected(props, warned, notes)
}

/** The value with a mark; a read-only form and a print have the notes below it. */
function corrected({ entity, field, record, text, place }: ViewProps, drawn: ReactNode, notes: readonly Correction[]): ReactNode {
  const unit = unitOf(field, record)
  const lines = notes.map(({ value, reason, userName, time }) =>
    text.t('corrections.note', { value: unit === null ? value : withUnit(value, text.word(entity, unit)), reason, user: userName, time }),
  )
  const label = lines.join('\n')
  const mark = createElement('span', { key: 'mark', className: 'g-corrected-mark', role: 'img', 'aria-label': label, title: label }, '✎')
  const list = lines.map((line) => createElement('span', { key: line, className: 'g-correction', 'aria-hidden': place === 'cell' }, line))
  return createElement('span', { className: 'g-corrected', 'data-place': place }, drawn === '' ? '—' : drawn, ' ', mark, list)
}

const PENDING = createElement('span', { className: 'g-cell-pending', 'aria-busy': true }, '…')

/** True if the field has a condition and the evaluator is not loaded. */
const isUnknown = ({ when }: Field): boolean => when !== null && !areExpressionsRead()

/** Wraps a reference in a link to the page of its record. */
function linked({ field: { choices, multiple }, value, linkOf }: ViewProps, drawn: ReactNode): ReactNode {
  if (!linkOf || choices?.kind !== 'entity' || choices.value !== 'id' || multiple || isEmpty(value)) return drawn
  const to = linkOf(choices.entity, String(value))
  return to === null ? drawn : createElement(RecordLink, { to }, drawn)
}
