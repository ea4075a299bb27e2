// Statistics of air and water, of what cameras saw, and of people.

import type { Route } from '#http/route.ts'
import { sendWorkbook } from '#http/sendWorkbook.ts'
import { siteTime } from '#model/siteTime.ts'
import { aiStatistics } from './aiVideo.ts'
import { analysis } from './analysis.ts'
import { analysisWorkbook } from './analysisSheets.ts'
import { dayBefore } from './dayBefore.ts'
import { envStatistics } from './envSeries.ts'
import { ingestNow } from './ingestNow.ts'
import { laborAttendTrend, laborCompanies, laborOverview, laborPasses, laborStructure, laborWorkTypes } from './labor.ts'
import { platformOverview } from './platformOverview.ts'
import { contextOf } from './projectContext.ts'
import { riskMap } from './risk.ts'
import { statistic } from './route.ts'
import { safetyRanks } from './safety.ts'
import { startFigures } from './siteFigures.ts'
import { siteTable } from './siteTable.ts'
import { siteTrends } from './siteTrends.ts'
import { sprayEffect } from './sprayEffect.ts'
import { flowStatistics, sprayRuns } from './sprayFlow.ts'

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
    bare: true,
    handle: async (call) => sendWorkbook(call, await analysisWorkbook(await contextOf(call))),
  },
  startFigures,
  siteTable,
  ingestNow,
  siteTrends,
  {
    method: 'GET',
    path: `${ROOT}/data_ana/platformOverview`,
    access: { reads: 'project' },
    handle: (call) => platformOverview(call, siteTime()),
  },
]
