// Parts of the console that show a record in the dialog of an action, by the name that schema files call them. Pages register theirs.

import type { ComponentType } from 'react'
import type { Rec } from '../api/record.ts'
import { lazyPage } from '../lazyPage.ts'

export interface PanelProps {
  record: Rec
}

const panels = new Map<string, ComponentType<PanelProps>>()

/** @param load fetched when the panel is opened for the first time */
export function registerPanel(name: string, load: () => Promise<{ default: ComponentType<PanelProps> }>): void {
  panels.set(name, lazyPage(load))
}

/** `null` for a name that this console does not know. */
export const panelOf = (name: string): ComponentType<PanelProps> | null => panels.get(name) ?? null
