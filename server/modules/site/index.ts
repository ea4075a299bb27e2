// The construction site: its archives, devices and alarms, what is counted of them, and a demo that lives.

import { ownPlatform } from '#engine/site/platformFunctions.ts'
import { siteFunctions } from '#engine/site/siteFunctions.ts'
import { tradeFunctions } from '#engine/site/tradeFunctions.ts'
import type { Platform } from '../../platform.ts'
import type { Module, Running } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { judgeAttendance } from './alarms/attendance.ts'
import { inboxRoutes } from './alarms/inbox/inbox.ts'
import { subscriptionHook } from './alarms/subscription.ts'
import { tellAlarms } from './alarms/tellAlarms.ts'
import { followDevices } from './archives/cameras.ts'
import { companyRoutes } from './archives/company.ts'
import { deviceHook, deviceKeyRoutes } from './archives/device.ts'
import { deviceBindingRoutes } from './archives/deviceBinding.ts'
import { deviceListRoutes } from './archives/deviceLists.ts'
import { deviceSettingsRoute } from './archives/deviceSettings.ts'
import { deviceUseLogHook } from './archives/deviceUseLog.ts'
import { ingestRoute } from './archives/ingest.ts'
import { laborHook, laborRoutes } from './archives/labor.ts'
import { machineStatisticRoutes } from './archives/machineStatistics.ts'
import { machineHooks } from './archives/machines.ts'
import { projectHook } from './archives/project.ts'
import { projectImgHook } from './archives/projectImg.ts'
import { projectPeopleRoutes, projectSupervisorHook } from './archives/projectPeople.ts'
import { projectStageHook, projectStageRoutes } from './archives/projectStage.ts'
import { projectVideoRoute } from './archives/projectVideo.ts'
import { giveUpRates, reportRateRoutes } from './archives/reportRate.ts'
import { alarmHook, handlingHooks, seriesHook } from './archives/series.ts'
import { siteStatisticRoutes } from './archives/siteStatistics.ts'
import { sprayControlRoute } from './archives/sprayControl.ts'
import { demoSockets, demoStreams } from './demo/cameras/streams.ts'
import { stageRoutes } from './demo/stageRoute.ts'
import { readCard, readCardLocally } from './huashi/readCard.ts'
import { topicKinds } from './live/topics.ts'
import { ropeBindRoutes } from './rope/ropeBind.ts'
import { ropeStatisticRoutes } from './rope/ropeStatistics.ts'
import { markOverdue, ropeUseLogHook, ropeUseLogRoutes } from './rope/ropeUseLog.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { visualRoutes } from './visual/visual.ts'
import { aiVideoRoutes } from './wechat/aiVideo.ts'
import { memberHook } from './wechat/member.ts'

export { alarmNews, haveAlarmsCome, notRecentlySent as apart } from './alarms/news.ts'

const DICTIONARIES = ['people', 'devices', 'alarms']

export const site: Module = {
  name: 'site',
  routes: [
    readCard,
    ingestRoute,
    ...visualRoutes,
    ...machineStatisticRoutes,
    ...siteStatisticRoutes,
    ...ropeStatisticRoutes,
    ...projectStageRoutes,
    ...projectPeopleRoutes,
    ...companyRoutes,
    ...laborRoutes,
    ...deviceBindingRoutes,
    ...deviceKeyRoutes,
    ...deviceListRoutes,
    ...reportRateRoutes,
    deviceSettingsRoute,
    sprayControlRoute,
    ...ropeUseLogRoutes,
    ...ropeBindRoutes,
    ...aiVideoRoutes,
    ...inboxRoutes,
    projectVideoRoute,
    demoStreams,
    ...stageRoutes,
  ],
  sockets: [demoSockets],
  hooks: () => [
    projectHook,
    projectStageHook,
    projectImgHook,
    projectSupervisorHook,
    laborHook,
    seriesHook,
    alarmHook,
    subscriptionHook,
    ...handlingHooks,
    deviceHook,
    deviceUseLogHook,
    ...machineHooks,
    memberHook,
    ropeUseLogHook,
  ],
  chores: [
    { name: 'follow the devices of cameras', run: ({ store }) => followDevices(store) },
    { name: 'give up report rates', run: ({ store }, now) => giveUpRates(store, now) },
    { name: 'judge attendance', run: (platform, now) => judgeAttendance(platform, now) },
    { name: 'tell of alarms', run: tellAlarms },
    { name: 'mark overdue ropes', run: ({ store }, now) => markOverdue(store, now) },
  ],
  seeds: {
    ...readSeeds<Module['seeds']>(import.meta.dirname, 'seeds.json'),
    dictionaries: DICTIONARIES.flatMap((file) => readSeeds<[]>(import.meta.dirname, `dictionaries/${file}.json`)),
  },
  functions: { ...siteFunctions, ...tradeFunctions, ...ownPlatform },
  topics: topicKinds,
  local: [readCardLocally],
  async start(platform): Promise<Running> {
    const demo = hasSites(platform) ? await import('./demo/demo.ts').then(({ openDemo }) => openDemo(platform)) : null
    const telemetry = startTelemetry(platform)
    return {
      async stop() {
        await demo?.stop()
        await telemetry.stop()
      },
    }
  },
}

/** Only the embedded database has the sites of the demo: two nodes would live them twice. */
const hasSites = ({ config, demo }: Platform): boolean => config.databaseUrl === null && (demo === 'on' || demo === 'kept')
