import type { Rec } from '../../api/record.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Entity } from '../../model/entity/entity.ts'

/** Title of a dialog: verb, entity, and the record's name if it has one: `编辑劳务人员 · 董辉龙`. */
export function dialogTitle(verb: string, entity: Entity, record: Rec | null): string {
  const label = record === null ? '' : recordLabel(entity, record)
  return label === '' || label === record?.id ? verb : `${verb} · ${label}`
}
