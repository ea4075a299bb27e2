// Registry of panels: components that schema files refer to by name. Pages register them.

import type { ComponentType } from 'react'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import { lazyPage } from '../start/lazyPage.ts'
import type { Leave } from '../ui/useLeave.ts'

export interface PanelProps {
  entity: Entity
  /** Empty, with an empty id, for an action in the toolbar. */
  record: Rec
  /** In a form: returns the current values to save. */
  typed?(): Values
  /** In a dialog: registers a check for unsaved input; returns a function that removes it. */
  watch?: Leave['watch']
}

const panels = new Map<string, ComponentType<PanelProps>>()

/** @param load called when the panel is opened for the first time */
export function registerPanel(name: string, load: () => Promise<{ default: ComponentType<PanelProps> }>): void {
  panels.set(name, lazyPage(load))
}

/** The panel of a name; `null` if it is unknown. */
export const panelOf = (name: string): ComponentType<PanelProps> | null => panels.get(name) ?? null
