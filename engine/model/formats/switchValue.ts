// Values of a switch: booleans in our own tables, 0/1 or '0'/'1' on the platform.

import type { Field } from '../entity/entity.ts'

export function isSwitchOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

export function switchValue(field: Field, on: boolean): boolean | number | string {
  if (field.type === 'boolean') return on
  return field.type === 'string' ? (on ? '1' : '0') : on ? 1 : 0
}
