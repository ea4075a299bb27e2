// Routes of the workflow. Lists are generated from schema files, restricted by `lists.ts`.

import { FLAG, IDS, OPEN_OBJECT, objectOf, TAKES_RECORD, TEXT, takesJson, takesTexts } from '#http/openapi/routeBodies.ts'
import type { Route, RouteDescription } from '../../http/route.ts'
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

const post = (name: string, access: Route['access'], described: RouteDescription, handle: Route['handle']): Route => ({
  method: 'POST',
  path: `${flow}/${name}`,
  access,
  described,
  handle,
})

export const flowRoutes: readonly Route[] = [
  post('model/submit', 'user', takesTexts(['bpmnXml'], ['id', 'description', 'updateTime']), submitModel),
  post('model/check', 'user', takesTexts(['bpmnXml']), checkModel),
  post(
    'model/dry-run',
    'user',
    takesJson({
      bpmnXml: TEXT,
      processDefinitionId: TEXT,
      start: objectOf({ applicant: TEXT, node: TEXT, time: TEXT, variables: OPEN_OBJECT, form: OPEN_OBJECT }, [
        'applicant',
        'node',
        'time',
      ]),
      answers: { type: 'array', items: objectOf({ wait: TEXT, isApproved: FLAG, variables: OPEN_OBJECT, code: TEXT }, ['wait', 'code']) },
    }),
    dryRun,
  ),
  { method: 'GET', path: `${flow}/model/forms`, access: { reads: 'flow-model' }, handle: modelForms },
  {
    method: 'GET',
    path: `${flow}/model/download`,
    access: { permission: 'flow_model_download' },
    bare: true,
    described: { query: { id: TEXT }, required: ['id'], media: ['application/xml'] },
    handle: downloadModel,
  },
  post('model/deploy', { permission: 'flow_model_deploy' }, takesTexts(['modelId', 'category'], ['tenantIds', 'mode']), deployModel),
  post('manager/change-state', { permission: 'flow_manager_state' }, takesTexts(['processId'], ['state']), changeState),
  post('manager/delete-deployment', { permission: 'flow_manager_remove' }, takesTexts(['deploymentIds']), deleteDeployments),
  { method: 'GET', path: `${flow}/manager/count-instances`, access: { permission: 'flow_manager_remove' }, handle: countInstances },
  { method: 'GET', path: `${flow}/manager/migration`, access: { permission: 'flow_manager_migrate' }, handle: tryMigration },
  post('manager/migrate', { permission: 'flow_manager_migrate' }, takesTexts(['processId']), migrateInstances),
  { method: 'POST', path: `${flow}/manager/check-upload`, access: administrator, described: sentFiles(), handle: checkUpload },
  {
    method: 'POST',
    path: `${flow}/manager/deploy-upload`,
    access: administrator,
    described: sentFiles({ category: { type: 'string' }, tenantIds: { type: 'string' }, mode: { type: 'string' } }),
    handle: deployUpload,
  },
  post(
    'follow/delete-process-instance',
    { permission: 'flow_follow_delete' },
    takesTexts(['processInstanceId', 'deleteReason']),
    deleteInstance,
  ),
  post(
    'follow/assign',
    { permission: 'flow_follow_assign' },
    takesTexts(['processInstanceId', 'assignee'], ['taskId', 'from']),
    assignTask,
  ),
  post('follow/repeat', { permission: 'flow_follow_assign' }, takesTexts(['processInstanceId']), repeatStep),
  post(
    'follow/message',
    { permission: 'flow_follow_message' },
    takesJson(
      {
        name: TEXT,
        processInstanceId: TEXT,
        businessId: TEXT,
        node: TEXT,
        variables: { type: ['object', 'string'] },
        correlation: { type: ['object', 'string'] },
      },
      ['name'],
    ),
    postMessage,
  ),
  post(
    'follow/signal',
    { permission: 'flow_follow_message' },
    takesJson({ name: TEXT, variables: { type: ['object', 'string'] } }, ['name']),
    postSignal,
  ),
  post(
    'follow/correct',
    { permission: 'flow_follow_correct' },
    takesTexts(['processInstanceId', 'name', 'reason'], ['value']),
    correctVariable,
  ),
  post('follow/move', { permission: 'flow_follow_move' }, takesTexts(['processInstanceId', 'to', 'reason'], ['from']), moveStep),
  post('follow/hand-over', { permission: 'flow_follow_assign' }, takesTexts(['from', 'assignee']), handOverTasks),
  post('work/claim-task', 'user', takesTexts(['taskId']), claimTask),
  post(
    'work/complete-task',
    'user',
    takesJson({ taskId: TEXT, flag: { type: 'string', enum: ['ok', 'no'] }, comment: TEXT, variables: OPEN_OBJECT, form: OPEN_OBJECT }, [
      'taskId',
      'flag',
    ]),
    completeTask,
  ),
  post('work/begin-activity', 'user', takesTexts(['taskId', 'node'], ['comment']), beginActivity),
  post('work/delete-task', 'user', takesTexts(['taskId']), deleteTask),
  post('work/transfer-task', 'user', takesTexts(['taskId', 'assignee'], ['comment']), transferTask),
  post('work/delegate-task', 'user', takesTexts(['taskId', 'assignee'], ['comment']), delegateTask),
  post('work/add-sign', 'user', takesJson({ taskId: TEXT, assignees: IDS, comment: TEXT }, ['taskId', 'assignees']), addSigners),
  post('work/withdraw', 'user', takesTexts(['processInstanceId'], ['comment']), withdraw),
  post('work/urge', 'user', takesTexts(['processInstanceId'], ['comment']), urge),
  post('work/copy', 'user', takesTexts(['processInstanceId', 'userIds'], ['comment']), copyTo),
  { method: 'GET', path: `${flow}/work/open`, access: { reads: WORK_LISTS }, handle: readOpenWork },
  { method: 'GET', path: `${flow}/work/people`, access: 'user', handle: people },
  { method: 'GET', path: `${flow}/process/history-flow-list`, access: 'user', handle: historyList },
  { method: 'GET', path: `${flow}/process/standing`, access: 'user', handle: instanceStatus },
  { method: 'GET', path: `${flow}/process/form-detail`, access: 'user', handle: formDetail },
  { method: 'GET', path: `${flow}/process/pending`, access: 'user', handle: pendingApprovals },
  { method: 'GET', path: `${flow}/process/record`, access: 'user', handle: approvedRecord },
  { method: 'GET', path: `${flow}/process/view-link`, access: 'user', handle: viewLink },
  {
    method: 'GET',
    path: `${flow}/process/resource-view`,
    access: 'anyone',
    bare: true,
    described: { media: ['text/plain', 'image/svg+xml'] },
    handle: resourceView,
  },
  {
    method: 'GET',
    path: `${flow}/process/diagram-view`,
    access: 'anyone',
    bare: true,
    described: { media: ['image/svg+xml'] },
    handle: diagramView,
  },
  {
    method: 'POST',
    path: '/api/blade-desk/process/{form}/start-process',
    access: { permission: 'work_start_flow' },
    described: TAKES_RECORD,
    handle: startProcess,
  },
  { method: 'GET', path: '/api/blade-desk/process/{form}/detail', access: 'user', handle: formDetail },
]
