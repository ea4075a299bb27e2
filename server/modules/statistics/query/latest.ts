// Latest row of each device.

import { splitIds } from '#model/commaIds.ts'
import { type ProjectContext, projectRows } from './projectContext.ts'

export type LatestValues = Readonly<Record<string, unknown>>

export interface Latest {
  deviceId: string
  /** Cage or kind of means; empty for a device with a single part. */
  part: string
  values: LatestValues
}

/** Latest rows of a kind (`env`, `tower` …) from the project's devices, optionally of one part. */
export async function latestOf(context: ProjectContext, kind: string, part = ''): Promise<Latest[]> {
  const rows = await projectRows(context, 'device-latest', { kind_equal: kind, part_equal: part })
  return rows.map(({ deviceId, part, data }) => ({
    deviceId: String(deviceId),
    part: String(part ?? ''),
    values: JSON.parse(String(data)) as LatestValues,
  }))
}

/** A measured number; `null` if missing. */
export function measured(values: LatestValues | undefined, name: string): number | null {
  const value = values?.[name]
  return value === null || value === undefined || value === '' ? null : Number(value)
}

/** Comma-joined flags as a list. */
export const splitFlags = (values: LatestValues | undefined, name: string): string[] => splitIds(values?.[name])
