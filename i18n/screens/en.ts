import { env } from './en/env.ts'
import { frame } from './en/frame.ts'
import { labor } from './en/labor.ts'
import { lift } from './en/lift.ts'
import { overview } from './en/overview.ts'
import { rope } from './en/rope.ts'
import { safety } from './en/safety.ts'
import { scene } from './en/scene.ts'
import { spray } from './en/spray.ts'
import { tower } from './en/tower.ts'
import { video } from './en/video.ts'
import type { WallWords } from './zh.ts'

export const en = { frame, overview, rope, env, spray, lift, tower, video, labor, safety, scene } satisfies WallWords
