// Interface of a module: one object in `modules/<name>/index.ts`, listed in `modules/index.ts`. Only the name is required.

import type { ExpressionFunction } from '../../engine/model/expressions/functions.ts'
import type { Principal } from '../../engine/model/list/principals.ts'
import type { ClientDialect } from '../config.ts'
import type { CallObserver } from '../http/callObserver.ts'
import type { FileStorage } from '../http/files.ts'
import type { LocalhostRoute } from '../http/localhostRoutes.ts'
import type { Route } from '../http/route.ts'
import type { SocketRoute } from '../http/sockets.ts'
import type { Platform, Seeds } from '../platform.ts'
import type { EntityHook } from '../records/hook.ts'
import type { TopicKind } from '../series/topic.ts'

export interface Module {
  /** The folder below `modules/`. */
  name: string
  /** The module is for clients of this dialect alone (CLIENT_DIALECT). */
  clientDialect?: ClientDialect
  /** Routes, which win over generated routes of the same method and path. */
  routes?: readonly Route[]
  /** Paths of lists that ignore parameters which are no filter, as BladeX does; all others refuse them. */
  lenientLists?: readonly string[]
  hooks?(platform: Platform): readonly EntityHook[]
  /** Done once a minute. */
  scheduled?: readonly ScheduledTask[]
  seeds?: Partial<Seeds>
  /** Functions of expressions on the server. `pages/main.tsx` registers the same for the browser. */
  functions?: Readonly<Record<string, ExpressionFunction>>
  /** The entities of the signed-in user, department and project, for filters. `pages/main.tsx` registers the same. */
  principals?: Readonly<Record<string, Principal>>
  /** Topics that pages subscribe to. */
  topics?: readonly TopicKind[]
  /** Called for every call of the API that wrote or failed. */
  observer?: CallObserver
  /** WebSockets that only send. */
  sockets?: readonly SocketRoute[]
  /** Names of members of this module's answers and events whose values are links of files, beside the names of file fields. */
  fileMembers?: readonly string[]
  /** Uploaded files that are served below `/files/`. */
  files?(platform: Platform): FileStorage
  /** Answers for this machine only, where Gantry stands in front of another platform and serves none of the routes. */
  local?: readonly LocalhostRoute[]
  /** Writes initial rows that seeds cannot express. Runs on every start, on every node, before anything else of any module. */
  seed?(platform: Platform): Promise<void>
  /** Starts what runs by itself. Modules start in the order of their list and stop in reverse. */
  start?(platform: Platform): Promise<Running | null>
  /** Called when changed schema files are in use, or when the folder has other faults than before. */
  schemasChanged?(platform: Platform): Promise<void>
}

/** Something that goes on until it is told to stop. */
export interface Running {
  /** Waits for what is being done. */
  stop(): Promise<void>
}

/** Scheduled task, run every minute. The task reads due work from the tables: a restart loses nothing, and several nodes may run it at the same time. */
export interface ScheduledTask {
  name: string
  run(platform: Platform, now: Date): Promise<unknown>
}
