// Rules in code for new records that no schema file states, one per line.

import type { Sample } from './sampleRecord.ts'
import type { Around, Beyond } from './sampler.ts'

const ARCHIVES = '/api/blade-archives'

export const beyondSchema: Beyond = {
  // A build number only grows.
  'client-version': async ({ serial }) => ({ versionCode: serial }),
  // Something to make a page of; who presses the button puts the file there.
  code: async ({ add }) => {
    const datasourceId = await add('datasource', { driverClass: 'org.sqlite.JDBC', url: 'jdbc:sqlite:walk.db' })
    return { datasourceId, tableName: 'site_gate', tablePrefix: 'site_' }
  },
  // The driver is that of the address, and the first choice of a form.
  datasource: async () => ({ driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://127.0.0.1:3306/site' }),
  // A spray hangs on a point that measures dust; without a kind of spray the device is such a point.
  device: async () => ({ sprayType: null }),
  // Nobody is admitted without a contract and training.
  labor: async () => ({ contractSigned: '1', trainStatus: '2' }),
  // A person belongs to one member; the sample's would be somebody's already.
  member: async () => ({ laborId: null, userId: null }),
  // Each topic has one mapping of a use, and values and registers name fields of the kind.
  'device-mapping': async ({ serial }) => ({
    topic: `site/{deviceCode}/${serial}`,
    protocol: '1',
    mappingUse: '1',
    fields: [{ field: 'pm10', source: '$.pm10' }],
    registers: [{ field: 'pm10', dataTable: '3', address: 0, dataType: 'uint16' }],
  }),
  // Something to bind to it.
  project: async ({ add }) => {
    await add('device', { projectId: null, enabled: '1' })
    return {}
  },
  // A new project has all its stages, so one has to go before another comes.
  'project-stage': freedStage,
  // A code of digits must fit its parent's.
  region: async ({ serial }) => ({ parentCode: '110101', code: `110101${serial}` }),
  // A rope is handed to who was admitted to the project that the rope is at.
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
