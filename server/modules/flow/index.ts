// Module of processes: models, deployments, instances, tasks and approvals.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { actionMessageHook } from './actionMessages.ts'
import { approvalHook } from './approvals/request.ts'
import { holderHook } from './assign.ts'
import { managerHook } from './definitions/managerList.ts'
import { deployFiles } from './definitions/processFiles.ts'
import { deliverBy } from './deliverSent.ts'
import { stopCalls } from './instances/callQueue.ts'
import { openProcessHook } from './instances/openProcess.ts'
import { serveSent, serveTimers } from './instances/timerService.ts'
import { copyHook, instanceHook, modelHook, taskHook } from './lists.ts'
import { flowRoutes } from './routes.ts'
import { seedProcesses } from './seed.ts'
import { workTopics } from './tasks/workTopic.ts'

export const flowModule: Module = {
  name: 'flow',
  routes: flowRoutes,
  hooks: (platform) => [
    openProcessHook(platform),
    approvalHook(platform),
    actionMessageHook(platform),
    holderHook,
    managerHook,
    instanceHook,
    taskHook,
    copyHook,
    modelHook,
  ],
  topics: workTopics,
  scheduled: [{ name: 'go on with processes that waited', run: serveTimers }],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: seedProcesses,
  async start(platform) {
    deliverBy(platform, (ids, depth) => serveSent(platform, ids, depth))
    await deployFiles(platform)
    return { stop: () => stopCalls(platform) }
  },
  schemasChanged: deployFiles,
}

export { categoryOf } from './definitions/definitions.ts'
export { isUsed, type ProcessUse, processFileFindings, processUses } from './definitions/processFiles.ts'
export { type ForeignDefinition, readForeign } from './definitions/readForeign.ts'
export { ACTIVE, COMMON, SUSPENDED } from './definitions/versions.ts'
export type { HistoryKind } from './instances/history.ts'
export { groupOf, type TaskWorkers, taskWorkers } from './tasks/taskWorkers.ts'
export { type TaskPerson, userIdOf } from './work.ts'
