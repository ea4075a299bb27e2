// Context shared by the components of the condition editor.

import type { Entity, Field } from '../model/entity/entity.ts'
import type { DraftNode } from './draft.ts'

export interface Editing {
  entity: Entity
  fields: readonly Field[]
  /** Id of the condition with a fault, and id of the element with its message. */
  faultAt: string | null
  faultId: string
  /** Replaces a node; `null` removes it. */
  onChange(id: string, next: DraftNode | null): void
  onAdded(id: string): void
}
