// POST project/demoSpeed, project/demoStory: how fast a living demo site passes, and a story that it tells. A site that people work on has neither.

import * as dict from '../../../../engine/site/keys.ts'
import { AppError } from '../../../errors.ts'
import type { Call, Route } from '../../../http/route.ts'
import { actorOf } from '../../../records/actor.ts'
import { findRecord } from '../../../store/records.ts'
import { entityOf, textOf } from '../../../store/rows.ts'
import { isLiving, setControl } from '../demo/stage/control.ts'

const SPEEDS: readonly string[] = Object.values(dict.demoSpeed)
const STORIES: readonly string[] = Object.values(dict.demoStory)

/** Throws when the project is not the caller's to see, or no demo. */
async function livingProject(call: Call): Promise<string> {
  const id = call.query.id ?? ''
  const project = await findRecord(call.platform.store.db, entityOf(call.platform, 'project'), id, actorOf(call))
  if (!project) throw new AppError('record.notYours')
  if (!isLiving(call.platform, textOf(project, 'id'))) throw new AppError('demo.notLiving')
  return textOf(project, 'id')
}

const speed: Route = {
  method: 'POST',
  path: '/api/blade-archives/project/demoSpeed',
  access: { permission: 'project_demo_speed' },
  async handle(call) {
    const wanted = call.query.speed ?? ''
    if (!SPEEDS.includes(wanted)) throw new AppError('demo.speed', { speeds: SPEEDS.join(', ') })
    await setControl(call.platform, await livingProject(call), { speed: Number(wanted) })
  },
}

const story: Route = {
  method: 'POST',
  path: '/api/blade-archives/project/demoStory',
  access: { permission: 'project_demo_story' },
  async handle(call) {
    const wanted = call.query.story ?? ''
    if (!STORIES.includes(wanted)) throw new AppError('demo.story')
    await setControl(call.platform, await livingProject(call), { story: wanted, asked: Date.now() })
  },
}

export const demoControlRoutes: readonly Route[] = [speed, story]
