// The statistics of a large site over thirty days, each asked again and again by plain HTTP.

import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { cpuSeconds } from './processor.ts'
import { signInHeaders } from './site.ts'
import { DAYS, fillLargeSite, type LargeSite } from './siteMonth.ts'

const CALLS = 40
const OVERVIEW_CALLS = 200
const OVERVIEW_LIMIT = 50
const LIMIT = 400

const VISUAL = '/api/visual'
const ARCHIVES = '/api/blade-archives'
const ROPE = '/api/rope_data/ropedata'

/** What is asked over the whole month, and what is only ever asked of a day. */
const MONTHLY = [
  `${ARCHIVES}/lift/getLiftStLogByProjectAndDevice`,
  `${ARCHIVES}/tower_crane/getTowerStLogByProjectAndDevice`,
  `${ARCHIVES}/spray_eqp_env_log/getSprayStatsisEnvLogByProject`,
  `${ARCHIVES}/spray_eqp_flow_log/getSprayStatsisFlowLogByProject`,
  `${ARCHIVES}/ai_video_reatldata/getStaticsList`,
  `${ROPE}/averages`,
  `${ROPE}/rankings`,
]
const DAILY = [
  `${VISUAL}/envRealTimeData`,
  `${VISUAL}/projectStageMan`,
  `${VISUAL}/deviceManager`,
  `${VISUAL}/getOverViewAlarmCt?days=30`,
  `${VISUAL}/getOverSafeSta`,
  `${VISUAL}/sprayFlowUseSta?type=month`,
  `${ARCHIVES}/lift/getStDetailList`,
  `${ARCHIVES}/tower_crane/getStDetailList?kind=realtime`,
  `${ARCHIVES}/spray_eqp_env_log/getSprayStatsisEnvLogByProject?granularity=minute`,
  `${ARCHIVES}/spray_eqp_env_log/getComplexStatsisByProject`,
  `${ARCHIVES}/device_use_log/dataSprayEnvList`,
  `${ROPE}/latestStatus`,
  `${ROPE}/simpleStatics`,
  `${ROPE}/alarm`,
  `${ROPE}/useList`,
  `${ARCHIVES}/data_ana/laborOverview`,
  `${ARCHIVES}/data_ana/laborAttendTrend?type=hour`,
  `${ARCHIVES}/data_ana/laborAttendTrend?type=day`,
  `${ARCHIVES}/data_ana/laborWorkTypeSta`,
  `${ARCHIVES}/data_ana/laborCompanySta?by=team`,
  `${ARCHIVES}/data_ana/laborInOutList`,
  `${ARCHIVES}/data_ana/laborStructure`,
  `${ARCHIVES}/data_ana/safeRank?days=30`,
  `${ARCHIVES}/data_ana/platformOverview`,
]

export async function benchStatistics(): Promise<Line[]> {
  const first = await startServer()
  const folder = dirname(first.dataFolder)
  await first.end()
  try {
    const start = performance.now()
    const site = await fillLargeSite(first.dataFolder, first.schemaFolder)
    const filling = performance.now() - start
    const server = await startServer({ folder })
    const headers = await signInHeaders(server)
    const line = async (name: string, path: string, calls: number, limit: number): Promise<Line> => {
      const before = await cpuSeconds(server.pid)
      const time = await percentile95(server.url + withSite(path, site), headers, calls)
      const cpu = ((await cpuSeconds(server.pid)) - before) / calls
      return limitLine(`${name}, p95 (${ms(cpu * 1000)} of the server's CPU a call)`, time, limit, ms)
    }
    const lines: Line[] = [
      { what: `a large site, ${DAYS} days: ${site.rows.toLocaleString('en')} rows, filled in`, ours: ms(filling) },
      await line('projectOverView', `${VISUAL}/projectOverView`, OVERVIEW_CALLS, OVERVIEW_LIMIT),
    ]
    const month = `startTime=${daysAgo(DAYS - 1)}&endTime=${daysAgo(0)}`
    for (const path of [...DAILY, ...MONTHLY.map((path) => `${path}?${month}`)]) {
      const name = path.replace(month, `${DAYS} days`).replace(/^\/api\/(blade-archives\/|rope_data\/)?/, '')
      lines.push(await line(name, path, CALLS, LIMIT))
    }
    await server.end()
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const daysAgo = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

function withSite(path: string, { projectId }: LargeSite): string {
  return `${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`
}

/** Milliseconds that 19 of 20 calls stay below, one after the other. Throws on any answer but 200. */
async function percentile95(url: string, headers: Record<string, string>, calls: number): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    const text = await response.text()
    times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  }
  return times.sort((one, other) => one - other)[Math.ceil(calls * 0.95) - 1] as number
}
