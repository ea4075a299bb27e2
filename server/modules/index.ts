// Every route that is code, and every hook into the generated ones.

import type { Chore } from '../chores.ts'
import { liveRoute } from '../http/live.ts'
import type { EntityHook, Route } from '../http/route.ts'
import { accountRoutes } from './account/accounts.ts'
import { captcha } from './account/captcha.ts'
import { directoryRoutes } from './account/directory.ts'
import { updatePassword } from './account/password.ts'
import { platformRoutes } from './account/platforms.ts'
import { profileRoutes } from './account/profile.ts'
import { registerRoutes } from './account/register.ts'
import { sessionRoutes } from './account/session.ts'
import { socialRoutes } from './account/social.ts'
import { token } from './account/token.ts'
import { userHook } from './account/userHook.ts'
import { noticeHook, noticeRoutes } from './desk/notice.ts'
import { uploadErrors } from './log/error.ts'
import { clientVersionHook } from './release/clientVersion.ts'
import { clientVersionPublishHook, clientVersionPublishRoutes } from './release/clientVersionPublish.ts'
import { releaseDue } from './release/publishSchedule.ts'
import { countReleases } from './release/releaseCounts.ts'
import { reportHook } from './report/report.ts'
import { putFile } from './resource/oss.ts'
import { followDevices } from './site/archives/cameras.ts'
import { companyRoutes } from './site/archives/company.ts'
import { deviceHook } from './site/archives/device.ts'
import { deviceBindingRoutes } from './site/archives/deviceBinding.ts'
import { deviceListRoutes } from './site/archives/deviceLists.ts'
import { deviceSettingsRoute } from './site/archives/deviceSettings.ts'
import { deviceUseLogHook } from './site/archives/deviceUseLog.ts'
import { ingestRoute } from './site/archives/ingest.ts'
import { laborHook, laborRoutes } from './site/archives/labor.ts'
import { machineStatisticRoutes } from './site/archives/machineStatistics.ts'
import { machineHooks } from './site/archives/machines.ts'
import { projectHook } from './site/archives/project.ts'
import { projectImgHook } from './site/archives/projectImg.ts'
import { projectPeopleRoutes, projectSupervisorHook } from './site/archives/projectPeople.ts'
import { projectStageHook, projectStageRoutes } from './site/archives/projectStage.ts'
import { giveUpRates, reportRateRoutes } from './site/archives/reportRate.ts'
import { alarmHook, handlingHooks, seriesHook } from './site/archives/series.ts'
import { siteStatisticRoutes } from './site/archives/siteStatistics.ts'
import { readCard } from './site/huashi/readCard.ts'
import { ropeBindRoutes } from './site/rope/ropeBind.ts'
import { ropeStatisticRoutes } from './site/rope/ropeStatistics.ts'
import { markOverdue, ropeUseLogHook, ropeUseLogRoutes } from './site/rope/ropeUseLog.ts'
import { visualRoutes } from './site/visual/visual.ts'
import { aiVideoRoutes } from './site/wechat/aiVideo.ts'
import { memberHook } from './site/wechat/member.ts'
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
