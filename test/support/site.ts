// A small site for tests: a project and devices with keys, written directly to the tables.

import type { Platform } from '../../server/platform.ts'
import { insertRecord, type Rec } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'

/** Headers that authenticate `x`. */
export const keyOf = (deviceCode: string): string => `${deviceCode}-key-0123456789`

export interface Site {
  projectId: string
  /** Adds a device; `values` override its fields. Returns its id. */
  device(deviceCode: string, deviceClass: string, values?: Rec): Promise<string>
  /** Adds any record of the tenant. */
  add(entity: string, values: Rec): Promise<string>
}

export async function addSite(platform: Platform, name = '试验工地', tenantId = '000000', values: Rec = {}): Promise<Site> {
  const add = async (entity: string, record: Rec) =>
    String((await insertRecord(platform.store.db, entityOf(platform, entity), record, systemActor(tenantId))).id)
  const projectId = await add('project', {
    projectName: name,
    projectCode: `P-${name}`,
    pm10Limit: 150,
    pm25Limit: 75,
    tspLimit: 300,
    ...values,
  })
  return {
    projectId,
    add,
    device: (deviceCode, deviceClass, more = {}) =>
      add('device', {
        deviceCode,
        deviceName: deviceCode,
        deviceClass,
        projectId,
        deviceKey: keyOf(deviceCode),
        reportRate: 60,
        offlineTimeout: 180,
        ...more,
      }),
  }
}
