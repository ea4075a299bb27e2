// Routes of the workflow. Lists are generated from schema files, restricted by `lists.ts`.

import type { Route } from '../../http/route.ts'
import { approvedRecord, pendingApprovals } from './approvals/read.ts'
import { assignTask, handOverTasks } from './assign.ts'
import { changeState, checkUpload, countInstances, deleteDeployments, deployUpload } from './definitions/manager.ts'
import { migrateInstances, tryMigration } from './definitions/migrate.ts'
import { checkModel, deployModel, downloadModel, modelForms, submitModel } from './definitions/models.ts'
import { dryRun } from './dryRun/dryRunCall.ts'
import { startProcess } from './instances/form.ts'
import { instanceStatus } from './instances/instanceStatus.ts'
import { correctVariable, postMessage, postSignal } from './instances/messages.ts'
import { moveStep } from './instances/moveStep.ts'
import { repeatStep } from './instances/repeat.ts'
import { copyTo, deleteInstance, urge, withdraw } from './instances/requests.ts'
import { beginActivity } from './tasks/beginActivity.ts'
import { readOpenWork, WORK_LISTS } from './tasks/openWork.ts'
import { addSigners, claimTask, completeTask, delegateTask, deleteTask, transferTask } from './tasks/tasks.ts'
import { diagramView, formDetail, historyList, people, resourceView, viewLink } from './views.ts'

const flow = '/api/blade-flow'
const administrator = { role: 'administrator' } as const

/** Process files of a form, with further inputs. */
const sentFiles = (inputs: Readonly<Record<string, object>> = {}): NonNullable<Route['described']> => ({
  body: {
    'multipart/form-data': {
      type: 'object',
      required: ['files'],
      properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } }, ...inputs },
    },
  },
})

export const flowRoutes: readonly Route[] = [
  { method: 'POST', path: `${flow}/model/submit`, access: 'user', handle: submitModel },
  { method: 'POST', path: `${flow}/model/check`, access: 'user', handle: checkModel },
  { method: 'POST', path: `${flow}/model/dry-run`, access: 'user', handle: dryRun },
  { method: 'GET', path: `${flow}/model/forms`, access: { reads: 'flow-model' }, handle: modelForms },
  { method: 'GET', path: `${flow}/model/download`, access: { permission: 'flow_model_download' }, bare: true, handle: downloadModel },
  { method: 'POST', path: `${flow}/model/deploy`, access: { permission: 'flow_model_deploy' }, handle: deployModel },
  { method: 'POST', path: `${flow}/manager/change-state`, access: { permission: 'flow_manager_state' }, handle: changeState },
  { method: 'POST', path: `${flow}/manager/delete-deployment`, access: { permission: 'flow_manager_remove' }, handle: deleteDeployments },
  { method: 'GET', path: `${flow}/manager/count-instances`, access: { permission: 'flow_manager_remove' }, handle: countInstances },
  { method: 'GET', path: `${flow}/manager/migration`, access: { permission: 'flow_manager_migrate' }, handle: tryMigration },
  { method: 'POST', path: `${flow}/manager/migrate`, access: { permission: 'flow_manager_migrate' }, handle: migrateInstances },
  { method: 'POST', path: `${flow}/manager/check-upload`, access: administrator, described: sentFiles(), handle: checkUpload },
  {
    method: 'POST',
    path: `${flow}/manager/deploy-upload`,
    access: administrator,
    described: sentFiles({ category: { type: 'string' }, tenantIds: { type: 'string' }, mode: { type: 'string' } }),
    handle: deployUpload,
  },
  { method: 'POST', path: `${flow}/follow/delete-process-instance`, access: { permission: 'flow_follow_delete' }, handle: deleteInstance },
  { method: 'POST', path: `${flow}/follow/assign`, access: { permission: 'flow_follow_assign' }, handle: assignTask },
  { method: 'POST', path: `${flow}/follow/repeat`, access: { permission: 'flow_follow_assign' }, handle: repeatStep },
  { method: 'POST', path: `${flow}/follow/message`, access: { permission: 'flow_follow_message' }, handle: postMessage },
  { method: 'POST', path: `${flow}/follow/signal`, access: { permission: 'flow_follow_message' }, handle: postSignal },
  { method: 'POST', path: `${flow}/follow/correct`, access: { permission: 'flow_follow_correct' }, handle: correctVariable },
  { method: 'POST', path: `${flow}/follow/move`, access: { permission: 'flow_follow_move' }, handle: moveStep },
  { method: 'POST', path: `${flow}/follow/hand-over`, access: { permission: 'flow_follow_assign' }, handle: handOverTasks },
  { method: 'POST', path: `${flow}/work/claim-task`, access: 'user', handle: claimTask },
  { method: 'POST', path: `${flow}/work/complete-task`, access: 'user', handle: completeTask },
  { method: 'POST', path: `${flow}/work/begin-activity`, access: 'user', handle: beginActivity },
  { method: 'POST', path: `${flow}/work/delete-task`, access: 'user', handle: deleteTask },
  { method: 'POST', path: `${flow}/work/transfer-task`, access: 'user', handle: transferTask },
  { method: 'POST', path: `${flow}/work/delegate-task`, access: 'user', handle: delegateTask },
  { method: 'POST', path: `${flow}/work/add-sign`, access: 'user', handle: addSigners },
  { method: 'POST', path: `${flow}/work/withdraw`, access: 'user', handle: withdraw },
  { method: 'POST', path: `${flow}/work/urge`, access: 'user', handle: urge },
  { method: 'POST', path: `${flow}/work/copy`, access: 'user', handle: copyTo },
  { method: 'GET', path: `${flow}/work/open`, access: { reads: WORK_LISTS }, handle: readOpenWork },
  { method: 'GET', path: `${flow}/work/people`, access: 'user', handle: people },
  { method: 'GET', path: `${flow}/process/history-flow-list`, access: 'user', handle: historyList },
  { method: 'GET', path: `${flow}/process/standing`, access: 'user', handle: instanceStatus },
  { method: 'GET', path: `${flow}/process/form-detail`, access: 'user', handle: formDetail },
  { method: 'GET', path: `${flow}/process/pending`, access: 'user', handle: pendingApprovals },
  { method: 'GET', path: `${flow}/process/record`, access: 'user', handle: approvedRecord },
  { method: 'GET', path: `${flow}/process/view-link`, access: 'user', handle: viewLink },
  { method: 'GET', path: `${flow}/process/resource-view`, access: 'anyone', bare: true, handle: resourceView },
  { method: 'GET', path: `${flow}/process/diagram-view`, access: 'anyone', bare: true, handle: diagramView },
  { method: 'POST', path: '/api/blade-desk/process/{form}/start-process', access: { permission: 'work_start_flow' }, handle: startProcess },
  { method: 'GET', path: '/api/blade-desk/process/{form}/detail', access: 'user', handle: formDetail },
]
