// Chinese messages of big screens: one file for the frame and the shared views, and one for each screen.
import type { WordsOf } from '../wordsOf.ts'
import { desk } from './zh/desk.ts'
import { env } from './zh/env.ts'
import { frame } from './zh/frame.ts'
import { labor } from './zh/labor.ts'
import { lift } from './zh/lift.ts'
import { overview } from './zh/overview.ts'
import { player } from './zh/player.ts'
import { rope } from './zh/rope.ts'
import { safety } from './zh/safety.ts'
import { scene } from './zh/scene.ts'
import { spray } from './zh/spray.ts'
import { tower } from './zh/tower.ts'
import { video } from './zh/video.ts'

export const zh = { frame, overview, rope, env, spray, lift, tower, video, labor, safety, scene, player, desk }

export type WallWords = WordsOf<typeof zh>
