// Paths of the console's own pages, which the route of an entity may not use.

/** Routes of `pages/routes.tsx`; `:name` matches one segment, `*` the rest. */
export const pagePaths = [
  '/wel',
  '/wel/index',
  '/wel/dashboard',
  '/info/index',
  '/info/jobs',
  '/tool/api',
  '/flow/model/design/:modelId',
  '/flow/deploy',
  '/test/index',
  '/myiframe/:routerPath',
  '/work/process/:segment/form/:processDefinitionId',
  '/work/process/:segment/handle/:taskId/:processInstanceId/:businessId?',
  '/work/process/:segment/detail/:processInstanceId/:businessId?',
  '/flow/model/diagram/:modelId',
  '/flow/diagram/:processDefinitionId',
  '/login',
  '/oauth/redirect/:source',
  '/lock',
  '/rope-bind',
  '/bigscreen/*',
  '/equipment/device/labels',
  '/authority/matrix',
  '/equipment/device/compare',
  '/site/attendance_month',
  '/403',
  '/404',
  '/500',
] as const

/** Paths that the server or a service beside it handles. */
export const serverPaths = [
  '/api/*',
  '/gantry/*',
  '/schemas/*',
  '/assets/*',
  '/files/*',
  '/live/*',
  '/huashi/*',
  '/settings.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/openapi.yaml',
] as const
