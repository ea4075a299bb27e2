// Context shared by the components of the condition editor.

import type { Entity, Field } from '../model/entity/entity.ts'
import type { DraftNode } from './draft.ts'

export interface Editing {
  entity: Entity
  fields: readonly Field[]
  /** The condition that cannot be asked as it is, and the id of the sentence about it. */
  faultAt: string | null
  faultId: string
  /** Another part in place of one; `null` takes it away. */
  onChange(id: string, next: DraftNode | null): void
  onAdded(id: string): void
}
