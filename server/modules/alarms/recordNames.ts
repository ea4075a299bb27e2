// Names of records that alarm rules of a series can read.

import type { Entity } from '#model/entity/entity.ts'
import { ruleRecordName } from '#model/expressions/ruleExpression.ts'

export interface RuleRecord {
  name: string
  entity: string
}

export function ruleRecordsOf({ fields }: Entity): RuleRecord[] {
  return fields.flatMap(({ name, choices }) => {
    const record = ruleRecordName(name)
    return choices?.kind === 'entity' && record !== null ? [{ name: record, entity: choices.entity }] : []
  })
}

/** Names of the records that rules of the series may read. */
export const recordNamesOf = (entity: Entity): string[] => ruleRecordsOf(entity).map(({ name }) => name)
