// Parts of the console in the dialog of an action, by the name that schema files call them. Pages register theirs.

import type { ComponentType } from 'react'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import { lazyPage } from '../start/lazyPage.ts'
import type { Leave } from '../ui/useLeave.ts'

export interface PanelProps {
  entity: Entity
  /** Without values, and with an empty id, where the action stands above the list. */
  record: Rec
  /** In a form: what would be saved now, as it is typed. */
  typed?(): Values
  /** In a dialog: says how to see whether closing it gives something up; returns the way to take that back. */
  watch?: Leave['watch']
}

const panels = new Map<string, ComponentType<PanelProps>>()

/** @param load fetched when the panel is opened for the first time */
export function registerPanel(name: string, load: () => Promise<{ default: ComponentType<PanelProps> }>): void {
  panels.set(name, lazyPage(load))
}

/** `null` for a name that this console does not know. */
export const panelOf = (name: string): ComponentType<PanelProps> | null => panels.get(name) ?? null
