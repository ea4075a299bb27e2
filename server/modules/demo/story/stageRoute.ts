// Routes to control the demo: speed, story, and progress of its past.

import type { DemoState } from '#engine/site/answers/demo.ts'
import { takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { AppError } from '#server/errors.ts'
import { MANAGING_TENANT } from '#store/rows.ts'
import { readSites } from '../site.ts'
import { DEMO_SPEEDS, type StageState, stageOf } from './stage.ts'
import { stories, storyKeys } from './stories.ts'

const PATH = '/api/blade-archives/project/demoStage'
const access = { permission: 'demo_stage' }

/** Stage of the demo, only for the managing tenant, to which the sites belong. */
const stageFor = (call: Call): StageState | undefined => (userOf(call).tenantId === MANAGING_TENANT ? stageOf(call.platform) : undefined)

/** `null` without a demo. */
function viewOf(stage: StageState | undefined, now: number): DemoState | null {
  if (!stage) return null
  const { speed, history, playing } = stage
  return {
    speed,
    speeds: DEMO_SPEEDS,
    stories: storyKeys,
    history,
    playing: playing && {
      story: playing.key,
      site: String(playing.site.project.shortName ?? playing.site.project.projectName),
      secondsLeft: Math.max(0, Math.ceil(stories[playing.key].length - (now - playing.since) / 1000)),
    },
  }
}

/** `{speed}` sets the speed; `{story}` plays a story on the first site, unless one is playing. */
async function direct(call: Call) {
  const stage = stageFor(call)
  if (!stage) throw new AppError('demo.none')
  const now = Date.now()
  const { speed, story } = objectBody(call.body)
  if (speed !== undefined) {
    const chosen = DEMO_SPEEDS.find((one) => one === speed)
    if (chosen === undefined) throw new AppError('request.parameterInvalid', { name: 'speed' })
    stage.setSpeed(chosen, now)
  }
  if (story !== undefined) {
    const key = storyKeys.find((storyKey) => storyKey === story)
    if (key === undefined) throw new AppError('request.parameterInvalid', { name: 'story' })
    if (stage.playing) throw new AppError('demo.playing')
    const [site] = await readSites(call.platform)
    if (!site || stories[key].cast(site).length === 0) throw new AppError('demo.noCast')
    stage.playing = { key, site, since: now }
  }
  return viewOf(stage, now)
}

export const stageRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, access, handle: async (call) => viewOf(stageFor(call), Date.now()) },
  {
    method: 'POST',
    path: PATH,
    access,
    title: callTitle('demoStage'),
    described: takesJson({ speed: { type: 'number', enum: [...DEMO_SPEEDS] }, story: { type: 'string', enum: [...storyKeys] } }),
    handle: direct,
  },
]
