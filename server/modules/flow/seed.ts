// Shipped processes, and demo instances in every state.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { seededDefinition } from './definitions/definitions.ts'
import { ACTIVE, COMMON } from './definitions/versions.ts'
import { seedDemo } from './demo.ts'

/** File of each shipped process, by key of the dictionary `flow`. */
const PROCESSES = [
  ['Leave.bpmn20.xml', dict.flow.leave],
  ['HotWork.bpmn20.xml', dict.flow.hotWorkPermit],
] as const

const HEAD = /<process id="(\w+)" name="([^"]+)"/

/** The node that inserts the processes also inserts the demo's instances. */
export async function seedProcesses(platform: Platform): Promise<void> {
  const rows = PROCESSES.map(([file, category]) => seedOf(file, category))
  await platform.store.transaction(async (db) => {
    const written = await repositoryOfAllTenants(db, 'process-definition').insertMissing(rows)
    if (written > 0 && (platform.demo === 'on' || platform.demo === 'people')) await seedDemo(platform, db, new Date())
  })
}

/** Shipped files are read by a pattern, to avoid parsing BPMN at every start. */
function seedOf(resourceName: string, category: string): SeedRow {
  const bpmnXml = readFileSync(join(import.meta.dirname, 'processes', resourceName), 'utf8')
  const [, key = '', name = ''] = HEAD.exec(bpmnXml) ?? []
  const id = seededDefinition(key)
  return {
    id,
    key,
    name,
    category: `flow_${category}`,
    forTenant: COMMON,
    version: 1,
    isLatest: 1,
    suspensionState: ACTIVE,
    deploymentTime: siteTime(),
    deploymentId: id,
    resourceName,
    diagramResourceName: `${key}.svg`,
    bpmnXml,
  }
}
