// Routes of the statistics of air, water, sprays, cameras, people and safety.

import { ANSWERS_WORKBOOK } from '#http/openapi/routeBodies.ts'
import type { Route } from '#http/route.ts'
import { sendWorkbook } from '#http/sendWorkbook.ts'
import { sharedAnswer } from '#http/sharedAnswer.ts'
import { siteTime } from '#model/siteTime.ts'
import { compareDevices } from '../comparison/compareDevices.ts'
import { comparisonWorkbook } from '../comparison/comparisonSheet.ts'
import { dayBefore } from '../environment/dayBefore.ts'
import { envStatistics } from '../environment/envSeries.ts'
import { sprayEffect } from '../environment/sprayEffect.ts'
import { flowStatistics, sprayRuns } from '../environment/sprayFlow.ts'
import { laborAttendTrend, laborCompanies, laborOverview, laborPasses, laborStructure, laborWorkTypes } from '../people/labor.ts'
import { contextOf } from '../query/projectContext.ts'
import { statistic } from '../query/route.ts'
import { aiStatistics } from '../safety/aiVideo.ts'
import { riskMap } from '../safety/risk.ts'
import { safetyRanks } from '../safety/safety.ts'
import { analysis } from './analysis.ts'
import { analysisWorkbook } from './analysisSheets.ts'
import { ingestNow } from './ingestNow.ts'
import { platformOverview } from './platformOverview.ts'
import { startFigures } from './siteFigures.ts'
import { siteTable } from './siteTable.ts'
import { siteTrends } from './siteTrends.ts'

const ROOT = '/api/blade-archives'

export const siteStatisticRoutes: readonly Route[] = [
  statistic(`${ROOT}/spray_eqp_env_log/getSprayStatsisEnvLogByProject`, envStatistics),
  statistic(`${ROOT}/spray_eqp_env_log/getComplexStatsisByProject`, sprayEffect),
  statistic(`${ROOT}/spray_eqp_flow_log/getSprayStatsisFlowLogByProject`, flowStatistics),
  statistic(`${ROOT}/device_use_log/dataSprayEnvList`, sprayRuns, ['spray-flow-log', 'device-use-log']),
  statistic(`${ROOT}/ai_video_reatldata/getStaticsList`, aiStatistics),
  statistic(`${ROOT}/data_ana/laborOverview`, laborOverview),
  statistic(`${ROOT}/data_ana/laborAttendTrend`, laborAttendTrend),
  statistic(`${ROOT}/data_ana/laborWorkTypeSta`, laborWorkTypes),
  statistic(`${ROOT}/data_ana/laborCompanySta`, laborCompanies),
  statistic(`${ROOT}/data_ana/laborInOutList`, laborPasses, ['labor', 'labor-attendance']),
  statistic(`${ROOT}/data_ana/laborStructure`, laborStructure),
  statistic(`${ROOT}/data_ana/safeRank`, safetyRanks),
  statistic(`${ROOT}/data_ana/riskMap`, riskMap),
  statistic(`${ROOT}/data_ana/dayBefore`, dayBefore),
  statistic(`${ROOT}/data_ana/analysis`, analysis),
  {
    method: 'GET',
    path: `${ROOT}/data_ana/analysisSheets`,
    access: { reads: 'project' },
    readsReplica: true,
    bare: true,
    described: ANSWERS_WORKBOOK,
    handle: async (call) => sendWorkbook(call, await analysisWorkbook(await contextOf(call))),
  },
  {
    method: 'GET',
    path: `${ROOT}/data_ana/compareDevices`,
    access: { reads: 'device' },
    readsReplica: true,
    handle: (call) => sharedAnswer(call, () => compareDevices(call)),
  },
  {
    method: 'GET',
    path: `${ROOT}/data_ana/compareDevicesSheet`,
    access: { permission: 'device_export' },
    readsReplica: true,
    bare: true,
    described: ANSWERS_WORKBOOK,
    handle: async (call) => sendWorkbook(call, await comparisonWorkbook(call)),
  },
  startFigures,
  siteTable,
  ingestNow,
  siteTrends,
  {
    method: 'GET',
    path: `${ROOT}/data_ana/platformOverview`,
    access: { reads: 'project' },
    readsReplica: true,
    handle: (call) => platformOverview(call, siteTime()),
  },
]
