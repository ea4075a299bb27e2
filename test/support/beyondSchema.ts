// Values that new records need because of rules in server code, which schema files do not state; by entity.

import type { Sample } from './sampleRecord.ts'
import type { Around, Beyond } from './sampler.ts'

const ARCHIVES = '/api/blade-archives'

export const beyondSchema: Beyond = {
  // A build number only grows.
  'client-version': async ({ serial }) => ({ versionCode: serial }),
  // A table to generate a file from; the action of the page stores the file.
  code: async ({ add }) => {
    const datasourceId = await add('datasource', { driverClass: 'org.sqlite.JDBC', url: 'jdbc:sqlite:walk.db' })
    return { datasourceId, tableName: 'site_gate', tablePrefix: 'site_' }
  },
  // The driver must match the URL, and is the first option of the form.
  datasource: async () => ({ driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://127.0.0.1:3306/site' }),
  // A spray needs a dust monitor; a device without a kind of spray is such a monitor.
  device: async () => ({ sprayType: null }),
  // Admission requires a contract and training.
  labor: async () => ({ contractSigned: '1', trainStatus: '2' }),
  // A worker can be only one member; that of the sample may be taken.
  member: async () => ({ laborId: null, userId: null }),
  // Each topic has one mapping for a use, and its fields must exist.
  'device-mapping': async ({ serial }) => ({
    topic: `site/{deviceCode}/${serial}`,
    protocol: '1',
    mappingUse: '1',
    fields: [{ field: 'pm10', source: '$.pm10' }],
    registers: [{ field: 'pm10', dataTable: '3', address: 0, dataType: 'uint16' }],
  }),
  // A device that can be assigned to the project.
  project: async ({ add }) => {
    await add('device', { projectId: null, enabled: '1' })
    return {}
  },
  // A new project has all stages, so one must be removed before another is added.
  'project-stage': freedStage,
  // The code must begin with that of its parent.
  region: async ({ serial }) => ({ parentCode: '110101', code: `110101${serial}` }),
  // The worker must be admitted to the project of the rope.
  'rope-use-log': admittedWearer,
  // Lookups are limited to the own tenant.
  user: async () => ({ tenantId: '000000' }),
}

async function freedStage({ calls, add }: Around): Promise<Sample> {
  const projectId = await add('project')
  const [stage] = (await calls.get(`${ARCHIVES}/project_stage/listByPojectId`, { projectId })) as Sample[]
  await calls.post(`${ARCHIVES}/project_stage/remove`, undefined, { ids: String(stage?.id) })
  return { projectId, stageCode: stage?.stageCode, weight: stage?.weight, sort: stage?.sort }
}

async function admittedWearer({ calls, add }: Around): Promise<Sample> {
  const projectId = await add('project')
  const laborId = await add('labor', { projectId, contractSigned: '1', trainStatus: '2' })
  await calls.post(`${ARCHIVES}/labor/status/1/${laborId}`, {})
  const deviceId = await add('device', { deviceClass: '1' })
  await calls.post(`${ARCHIVES}/project/deviceUpdateProject`, { ids: deviceId, projectId })
  return { laborId, deviceId }
}
