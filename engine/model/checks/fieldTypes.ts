// Types of the fields of a schema file.

import type { FileField } from '../entity/entityFile.ts'
import type { FieldType } from '../formats/fieldKinds.ts'

export function typeOf({ type, items, children }: FileField): FieldType {
  return type ?? ((items ?? children) ? 'array' : 'string')
}

/** CEL type of a field without rows. */
export const CEL_TYPE = { string: 'string', number: 'double', integer: 'double', boolean: 'bool', array: 'list<dyn>' } as const
