// Every route that is code, and every hook into the generated ones.

import type { Chore } from '../chores.ts'
import { followDevices } from './archives/cameras.ts'
import { companyRoutes } from './archives/company.ts'
import { deviceHook } from './archives/device.ts'
import { deviceBindingRoutes } from './archives/deviceBinding.ts'
import { deviceListRoutes } from './archives/deviceLists.ts'
import { deviceSettingsRoute } from './archives/deviceSettings.ts'
import { deviceUseLogHook } from './archives/deviceUseLog.ts'
import { ingestRoute } from './archives/ingest.ts'
import { laborHook, laborRoutes } from './archives/labor.ts'
import { liveRoute } from './archives/live.ts'
import { machineStatisticRoutes } from './archives/machineStatistics.ts'
import { machineHooks } from './archives/machines.ts'
import { projectHook } from './archives/project.ts'
import { projectImgHook } from './archives/projectImg.ts'
import { projectPeopleRoutes, projectSupervisorHook } from './archives/projectPeople.ts'
import { projectStageHook, projectStageRoutes } from './archives/projectStage.ts'
import { giveUpRates, reportRateRoutes } from './archives/reportRate.ts'
import { alarmHook, handlingHooks, seriesHook } from './archives/series.ts'
import { siteStatisticRoutes } from './archives/siteStatistics.ts'
import { captcha } from './auth/captcha.ts'
import { sessionRoutes } from './auth/session.ts'
import { socialRoutes } from './auth/social.ts'
import { token } from './auth/token.ts'
import { clientVersionHook } from './client/clientVersion.ts'
import { clientVersionPublishHook, clientVersionPublishRoutes } from './client/clientVersionPublish.ts'
import { releaseDue } from './client/publishSchedule.ts'
import { countReleases } from './client/releaseCounts.ts'
import { noticeHook, noticeRoutes } from './desk/notice.ts'
import { readCard } from './huashi/readCard.ts'
import { uploadErrors } from './log/error.ts'
import { reportHook } from './report/report.ts'
import { putFile } from './resource/oss.ts'
import { ropeBindRoutes } from './rope/ropeBind.ts'
import { ropeStatisticRoutes } from './rope/ropeStatistics.ts'
import { markOverdue, ropeUseLogHook, ropeUseLogRoutes } from './rope/ropeUseLog.ts'
import type { EntityHook, Route } from './route.ts'
import { clientHook } from './system/client.ts'
import { dataScopeHook } from './system/dataScope.ts'
import { deptHook, deptRoutes } from './system/dept.ts'
import { dictHooks, dictRoutes } from './system/dict.ts'
import { menuHook, menuRoutes } from './system/menu.ts'
import { postHook } from './system/post.ts'
import { regionHook, regionRoutes } from './system/region.ts'
import { roleHook, roleRoutes } from './system/role.ts'
import { roleGrantRoutes } from './system/roleGrant.ts'
import { tenantHook, tenantRoutes } from './system/tenant.ts'
import { tenantPackageHook, tenantPackageRoutes } from './system/tenantPackage.ts'
import { topMenuRoutes } from './system/topMenu.ts'
import { accountRoutes } from './user/accounts.ts'
import { directoryRoutes } from './user/directory.ts'
import { updatePassword } from './user/password.ts'
import { platformRoutes } from './user/platforms.ts'
import { profileRoutes } from './user/profile.ts'
import { registerRoutes } from './user/register.ts'
import { userHook } from './user/userHook.ts'
import { visualRoutes } from './visual/visual.ts'
import { aiVideoRoutes } from './wechat/aiVideo.ts'
import { memberHook } from './wechat/member.ts'

/** Win over generated routes of the same method and path. */
export const codeRoutes: readonly Route[] = [
  token,
  captcha,
  ...sessionRoutes,
  ...socialRoutes,
  ...registerRoutes,
  ...menuRoutes,
  ...dictRoutes,
  ...deptRoutes,
  ...roleRoutes,
  ...roleGrantRoutes,
  ...topMenuRoutes,
  ...regionRoutes,
  ...tenantRoutes,
  ...tenantPackageRoutes,
  putFile,
  ...accountRoutes,
  ...directoryRoutes,
  ...platformRoutes,
  ...profileRoutes,
  updatePassword,
  uploadErrors,
  readCard,
  ...noticeRoutes,
  ingestRoute,
  liveRoute,
  ...visualRoutes,
  ...machineStatisticRoutes,
  ...siteStatisticRoutes,
  ...ropeStatisticRoutes,
  ...projectStageRoutes,
  ...projectPeopleRoutes,
  ...companyRoutes,
  ...laborRoutes,
  ...deviceBindingRoutes,
  ...deviceListRoutes,
  ...reportRateRoutes,
  deviceSettingsRoute,
  ...clientVersionPublishRoutes,
  ...ropeUseLogRoutes,
  ...ropeBindRoutes,
  ...aiVideoRoutes,
]

export const hooks: readonly EntityHook[] = [
  deptHook,
  menuHook,
  postHook,
  roleHook,
  userHook,
  clientHook,
  ...dictHooks,
  regionHook,
  tenantHook,
  tenantPackageHook,
  noticeHook,
  projectHook,
  projectStageHook,
  projectImgHook,
  projectSupervisorHook,
  laborHook,
  reportHook,
  dataScopeHook,
  seriesHook,
  alarmHook,
  ...handlingHooks,
  deviceHook,
  deviceUseLogHook,
  ...machineHooks,
  clientVersionHook,
  clientVersionPublishHook,
  memberHook,
  ropeUseLogHook,
]

/** What is done once a minute. */
export const chores: readonly Chore[] = [
  { name: 'release what is due', run: releaseDue },
  { name: 'count what was released', run: countReleases },
  { name: 'follow the devices of cameras', run: ({ store }) => followDevices(store) },
  { name: 'give up report rates', run: ({ store }, now) => giveUpRates(store, now) },
  { name: 'mark overdue ropes', run: ({ store }, now) => markOverdue(store, now) },
]
