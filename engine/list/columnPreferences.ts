// What a person made of an entity's columns, kept in this browser. A convenience: anything unreadable counts as nothing.

import { type Stored, stored } from '../api/storage.ts'
import type { Entity } from '../model/entity.ts'
import { BUTTONS, pinned, TICKS } from './columns.ts'

export interface ColumnPreferences {
  columnSizing: Record<string, number>
  columnVisibility: Record<string, boolean>
  columnPinning: { start: string[]; end: string[] }
}

/** The columns of one entity as this person left them. */
export function columnMemory(entity: Entity): Stored<Partial<ColumnPreferences>> {
  return stored(`columns-${entity.name}`, (value) => parseColumns(entity, value))
}

/** Keeps what still fits the entity: its file may have lost columns since. */
export function parseColumns(entity: Entity, stored: unknown): Partial<ColumnPreferences> {
  if (typeof stored !== 'object' || stored === null) return {}
  const { columnSizing, columnVisibility, columnPinning } = stored as Record<string, unknown>
  const names = new Set(entity.columns.map(({ name }) => name))
  const known = <T>(map: unknown, is: (value: unknown) => value is T): Record<string, T> =>
    Object.fromEntries(Object.entries(map ?? {}).filter((entry): entry is [string, T] => names.has(entry[0]) && is(entry[1])))
  return {
    columnSizing: known(columnSizing, isWidth),
    columnVisibility: known(columnVisibility, (value) => typeof value === 'boolean'),
    columnPinning: parsePins(columnPinning, names) ?? pinned(entity),
  }
}

function parsePins(stored: unknown, names: ReadonlySet<string>): ColumnPreferences['columnPinning'] | null {
  const { start, end } = (stored ?? {}) as Record<string, unknown>
  if (!Array.isArray(start) || !Array.isArray(end)) return null
  return { start: [TICKS, ...start.filter((id) => names.has(id))], end: [...end.filter((id) => names.has(id)), BUTTONS] }
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= 20 && value <= 2000
}
