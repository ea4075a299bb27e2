// Registry of the component that draws charts of schema files; the engine itself has no chart library.

import type { ComponentType } from 'react'
import type { Rec } from '../api/record.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { DeclaredChart } from '../model/entity/recordView.ts'
import { lazyPage } from '../start/lazyPage.ts'

export interface ChartsProps {
  entity: Entity
  record: Rec
  charts: readonly DeclaredChart[]
}

let drawn: ComponentType<ChartsProps> | null = null

/** @param load called when charts are shown for the first time */
export function registerCharts(load: () => Promise<{ default: ComponentType<ChartsProps> }>): void {
  drawn = lazyPage(load)
}

export const chartsOf = (): ComponentType<ChartsProps> | null => drawn
