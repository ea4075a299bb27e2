// Interface of a module: one object in `modules/<name>/index.ts`, listed in `modules/index.ts`. Only the name is required.

import type { ExpressionFunction } from '../../engine/model/expressions/functions.ts'
import type { Principal } from '../../engine/model/list/principals.ts'
import type { Identity } from '../access/identity.ts'
import type { ClientDialect } from '../config.ts'
import type { CallObserver } from '../http/callObserver.ts'
import type { FileStorage } from '../http/files.ts'
import type { LocalhostRoute } from '../http/localhostRoutes.ts'
import type { Route } from '../http/route.ts'
import type { SocketRoute } from '../http/sockets.ts'
import type { SchemaText } from '../library/library.ts'
import type { Platform, Seeds } from '../platform.ts'
import type { EntityHook } from '../records/hook.ts'
import type { TopicKind } from '../series/topic.ts'

export interface Module {
  /** The folder below `modules/`. */
  name: string
  /** Restricts the module to clients of this dialect (CLIENT_DIALECT). */
  clientDialect?: ClientDialect
  /** Routes, which take precedence over generated routes of the same method and path. */
  routes?: readonly Route[]
  /** Paths of lists that ignore unknown parameters, as BladeX does; all others refuse them. */
  lenientLists?: readonly string[]
  hooks?(platform: Platform): readonly EntityHook[]
  /** Tasks that run once a minute. */
  scheduled?: readonly ScheduledTask[]
  seeds?: Partial<Seeds>
  /** Functions of expressions on the server. `pages/main.tsx` registers the same for the browser. */
  functions?: Readonly<Record<string, ExpressionFunction>>
  /** The entities of the signed-in user, department and project, for filters. `pages/main.tsx` registers the same. */
  principals?: Readonly<Record<string, Principal>>
  /** Live topics that pages subscribe to. */
  topics?: readonly TopicKind[]
  /** Called for every API call that wrote or failed. */
  observer?: CallObserver
  /** Send-only WebSockets. */
  sockets?: readonly SocketRoute[]
  /** Names of answer and event members with file links, besides file fields. */
  fileMembers?: readonly string[]
  /** Storage of uploads served below `/files/`. */
  files?(platform: Platform): FileStorage
  /** Routes for this machine only, in front of another platform, where no other routes are served. */
  local?: readonly LocalhostRoute[]
  /** Writes initial rows that seeds cannot express. Runs on every start and node, before `start` of any module. */
  seed?(platform: Platform): Promise<void>
  /** Starts background work. Modules start in the order of their list and stop in reverse. */
  start?(platform: Platform): Promise<Running | null>
  /** Texts of schema files, by path, that this user gets in place of those in use. */
  schemaTexts?(platform: Platform, identity: Identity): ReadonlyMap<string, SchemaText>
  /** Called when changed schema files are in use, or when the faults of the folder changed. */
  schemasChanged?(platform: Platform): Promise<void>
}

/** Background work that can be stopped. */
export interface Running {
  /** Stops, and waits for work in progress. */
  stop(): Promise<void>
}

/** Scheduled task, run every minute. The task reads due work from the tables: a restart loses nothing, and several nodes may run it at the same time. */
export interface ScheduledTask {
  name: string
  run(platform: Platform, now: Date): Promise<unknown>
}
