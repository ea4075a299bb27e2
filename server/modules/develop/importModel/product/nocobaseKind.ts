// Kinds of fields of NocoBase, by `interface`, else by `type`.

import type { FileField } from '#model/entity/entityFile.ts'
import { type JsonObject, memberObject, memberObjects, memberText, type NoteList } from './readModel.ts'

const LONG_TEXT = 65_535

const SEVERAL = new Set(['multipleSelect', 'checkboxGroup'])

/** Keywords by interface, else by type; `null` for values that no field here can hold. */
export function nocobaseKind(field: JsonObject, hasChoices: boolean, note: NoteList['note']): FileField | null {
  const [source, type, control] = [memberText(field, 'name'), memberText(field, 'type'), memberText(field, 'interface')]
  if (SEVERAL.has(control)) return hasChoices ? { format: 'checkbox' } : { maxLength: 4000 }
  switch (control) {
    case 'input':
    case 'uuid':
    case 'nanoid':
      return {}
    case 'select':
      return {}
    case 'radioGroup':
      return hasChoices ? { format: 'radio' } : {}
    case 'phone':
      return { format: 'phone', private: 'phone' }
    case 'email':
    case 'url':
    case 'color':
    case 'icon':
    case 'json':
      return { format: control }
    case 'password':
      return { format: 'password' }
    case 'encryption':
      note(source, 'control', control)
      return { private: 'text' }
    case 'textarea':
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'markdown':
    case 'vditor':
      note(source, 'markup', 'Markdown')
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'richText':
      return { format: 'rich-text' }
    case 'code':
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'integer':
      return { type: 'integer' }
    case 'number':
      return numberKind(field)
    case 'percent':
      note(source, 'percent')
      return { type: 'number', unit: '%' }
    case 'checkbox':
      return { type: 'boolean', format: 'switch' }
    case 'datetime':
    case 'datetimeNoTz':
      return isDayOnly(field) ? { format: 'date' } : { format: 'date-time' }
    case 'unixTimestamp':
      return { format: 'date-time' }
    case 'date':
    case 'dateOnly':
      return { format: 'date' }
    case 'time':
      return { format: 'time' }
    case 'chinaRegion':
      return { format: 'region' }
    case 'sequence':
      return serialKind(field, note)
    default:
      return kindOfType(type)
  }
}

/** A decimal field has `scale`; a plain one the step of its control. */
function numberKind(field: JsonObject): FileField {
  const step = memberText(memberObject(memberObject(field, 'uiSchema'), 'x-component-props'), 'step')
  const decimals = Number(field.scale ?? step.split('.')[1]?.length ?? 0)
  return { type: 'number', ...(memberText(field, 'type') === 'decimal' && decimals > 0 && decimals <= 8 && { decimals }) }
}

const isDayOnly = (field: JsonObject): boolean => memberText(field, 'type') === 'dateOnly'

function kindOfType(type: string): FileField | null {
  switch (type) {
    case 'string':
    case 'uid':
    case 'uuid':
    case 'nanoid':
      return {}
    case 'text':
      return { format: 'textarea', maxLength: LONG_TEXT }
    case 'integer':
    case 'bigInt':
    case 'snowflakeId':
      return { type: 'integer' }
    case 'float':
    case 'double':
    case 'real':
    case 'decimal':
      return { type: 'number' }
    case 'boolean':
    case 'radio':
      return { type: 'boolean', format: 'switch' }
    case 'date':
    case 'datetime':
    case 'datetimeTz':
    case 'datetimeNoTz':
    case 'unixTimestamp':
      return { format: 'date-time' }
    case 'dateOnly':
      return { format: 'date' }
    case 'time':
      return { format: 'time' }
    case 'json':
    case 'jsonb':
      return { format: 'json' }
    case 'password':
      return { format: 'password' }
    default:
      return null
  }
}

const DAY_PARTS: Readonly<Record<string, string>> = { YYYY: '{yyyy}', YY: '{yy}', MM: '{MM}', DD: '{dd}' }

/** The parts of an automatic number: texts, one number, and parts of the day. */
function serialKind(field: JsonObject, note: NoteList['note']): FileField {
  let numbers = 0
  const parts = memberObjects(field, 'patterns').map((one) => {
    const options = memberObject(one, 'options')
    if (memberText(one, 'type') === 'string') return memberText(options, 'value')
    if (memberText(one, 'type') === 'integer' && numbers++ === 0) return `{${'0'.repeat(Math.min(Number(options.digits ?? 1), 12))}}`
    const format = memberText(options, 'format') || 'YYYYMMDD'
    const day = format.replace(/YYYY|YY|MM|DD/g, (part) => DAY_PARTS[part] ?? part)
    return memberText(one, 'type') === 'date' && !/[A-Za-z]/.test(format.replace(/YYYY|YY|MM|DD/g, '')) ? day : null
  })
  if (numbers === 1 && !parts.includes(null)) return { serial: { format: parts.join('') } }
  note(memberText(field, 'name'), 'computed', JSON.stringify(field.patterns ?? ''))
  return {}
}
