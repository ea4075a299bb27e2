// The totals that a field can have below a list or a table.

import type { EntityFile, FileField } from '../entity/entityFile.ts'
import { isCalendarField } from '../formats/formats.ts'

export type TotalTake = NonNullable<NonNullable<EntityFile['list']>['total']>[string]

/** Private values have no total, which would reveal them. */
export function hasTotal({ type, format, stored, private: privacy, writeOnly }: FileField, take: TotalTake): boolean {
  const isNumber = type === 'number' || type === 'integer'
  const hasOrder = isNumber || isCalendarField({ format })
  const fits = take === 'count' || (take === 'min' || take === 'max' ? hasOrder : isNumber)
  return fits && stored !== false && !privacy && !writeOnly
}
