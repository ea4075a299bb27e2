// Runs a deployed process on the server without HTTP: starts it, completes its tasks in the order of their ids, fires its timers.

import { siteTime } from '#model/siteTime.ts'
import { definitionRow, deploy } from '#modules/flow/definitions/definitions.ts'
import { COMMON } from '#modules/flow/definitions/versions.ts'
import { advance, startInstance } from '#modules/flow/instances/advance.ts'
import { instanceOf, lockedInstance } from '#modules/flow/instances/instance.ts'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { type FlowWork, workingAlone } from '#modules/flow/work.ts'
import type { Platform } from '../../server/platform.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import type { Row } from './processCalls.ts'

export interface ProcessTrace {
  /** Completed tasks as `name` or `name for assignee`, in order; `due` where timers fired instead. */
  steps: string[]
  ends: string
  variables: Record<string, unknown>
}

const MAX_STEPS = 30
const HOURS_LATER = 24 * 40

const working = <T>(platform: Platform, work: (work: FlowWork) => Promise<T>): Promise<T> =>
  workingAlone(platform, systemActor().tenantId, new Date(), work)

/** Deploys the files, called processes first, and runs the last one. @param complete variables of the completions, used cyclically */
export async function runProcess(
  platform: Platform,
  files: readonly string[],
  start: Readonly<Record<string, unknown>> = {},
  complete: readonly Readonly<Record<string, unknown>>[] = [{}],
): Promise<ProcessTrace> {
  const [admin] = (await findRows(platform, 'user', { account_equal: 'admin' })) as [Row]
  const ids: string[] = []
  for (const xml of files) {
    const text = xml.replaceAll('"admin"', `"${admin.id}"`)
    const versions = await working(platform, ({ db }) =>
      deploy(platform, db, { xml: text, category: '1', tenantId: COMMON, userId: '7' }, new Date()),
    )
    ids.push(...versions.map(({ deploymentId }) => deploymentId))
  }
  const applicant = { id: '7', name: 'starter' }
  const instance = await working(platform, async (work) => {
    const definition = await definitionRow(work.db, ids.at(-1) ?? '')
    return startInstance(work, { definition, variables: start, applicant })
  })
  const steps: string[] = []
  const tree = async () => {
    const root = String(instance.id)
    const called = await findRows(platform, 'process-instance', { rootId_equal: root })
    return [root, ...called.map(({ id }) => String(id))].join(',')
  }
  for (let at = 0; at < MAX_STEPS; at++) {
    const open = await findRows(platform, 'process-task', { processInstanceId_in: await tree(), status_in: 'todo,claim' })
    const [task] = open.toSorted((one, other) => String(one.id).localeCompare(String(other.id)))
    if (!task) {
      if ((await serveTimers(platform, new Date(Date.now() + HOURS_LATER * 3_600_000))) === 0) break
      steps.push('due')
      continue
    }
    steps.push(String(task.taskName))
    await working(platform, async (work) => {
      const variables = complete[at % complete.length] ?? {}
      const values = { status: 'finish', endTime: siteTime(work.now) }
      await repository(work.db, 'process-task', work.actor).update(String(task.id), values)
      const event = { kind: 'complete', token: String(task.executionId), piece: Number(task.piece), variables } as const
      await advance(work, await lockedInstance(work, String(task.processInstanceId)), event)
    })
  }
  const after = await working(platform, (work) => instanceOf(work, String(instance.id)))
  const { variables } = JSON.parse(String(after.state))
  return { steps, ends: String(after.processIsFinished), variables }
}
