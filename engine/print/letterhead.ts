// Loads what stands at the top of a printed page: the organisation of the user.

import { api } from '../api/client.ts'
import { platformPaths } from '../api/platformPaths.ts'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import { principalOf } from '../model/list/principals.ts'
import { isEmpty } from '../model/records/values.ts'
import { hasCapability } from '../session/capabilities.ts'

export interface PrintedLetterhead {
  organisation: string
  /** Address of the picture; empty for none. */
  logo: string
}

/** `null` if the file leaves it out, or the server has none. */
export async function fetchLetterhead({ printForm }: Entity, signal: AbortSignal): Promise<PrintedLetterhead | null> {
  if (!printForm.hasLetterhead || !hasCapability('letterhead')) return null
  const { name, logo } = await api.get<{ name: string; logo: string }>(platformPaths.letterhead, {}, { signal, silent: true })
  return { organisation: name, logo }
}

/** Name of the project of all these records; empty if they have none, or several. */
export function projectOf({ fields }: Entity, records: readonly Rec[]): string {
  const field = fields.find((one) => principalOf(one) === 'site' && !one.multiple)
  const names = new Set(field?.nameKey ? records.map((record) => record[field.nameKey ?? '']) : [])
  const [name] = names
  return names.size === 1 && !isEmpty(name) ? String(name) : ''
}
