import type { Rec } from '../../api/record.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Entity } from '../../model/entity/entity.ts'

/** What a dialog does, and to which record, as far as that has a name: `编辑劳务人员 · 董辉龙`. */
export function dialogTitle(verb: string, entity: Entity, record: Rec | null): string {
  const label = record === null ? '' : recordLabel(entity, record)
  return label === '' || label === record?.id ? verb : `${verb} · ${label}`
}
