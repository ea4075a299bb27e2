// The newest row of each device, as it was stored when it came.

import { splitIds } from '#model/commaIds.ts'
import { type ProjectContext, projectRows } from './projectContext.ts'

export type LatestValues = Readonly<Record<string, unknown>>

export interface Latest {
  deviceId: string
  /** A cage, a kind of means; empty where a device sends one thing. */
  part: string
  values: LatestValues
}

/** The newest rows of a kind (`env`, `tower` …) of the project's devices, of one part of them if asked. */
export async function latestOf(context: ProjectContext, kind: string, part = ''): Promise<Latest[]> {
  const rows = await projectRows(context, 'device-latest', { kind_equal: kind, part_equal: part })
  return rows.map(({ deviceId, part, data }) => ({
    deviceId: String(deviceId),
    part: String(part ?? ''),
    values: JSON.parse(String(data)) as LatestValues,
  }))
}

/** A number that was measured; a missing one stays `null`. */
export function measured(values: LatestValues | undefined, name: string): number | null {
  const value = values?.[name]
  return value === null || value === undefined || value === '' ? null : Number(value)
}

/** Comma-joined flags as a list. */
export const splitFlags = (values: LatestValues | undefined, name: string): string[] => splitIds(values?.[name])
