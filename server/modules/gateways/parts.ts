// The parts that all connectors of a server share.

import type { Platform } from '#server/platform.ts'
import type { Store } from '#store/store.ts'
import { type Mappings, mappingsOf } from './mappings/mappings.ts'
import { createRowQueue, type RowQueue } from './queue/rowQueue.ts'
import { createTrace, type Trace } from './trace/trace.ts'

export interface GatewayParts {
  platform: Platform
  queue: RowQueue
  trace: Trace
  mappings: Mappings
}

const opened = new WeakMap<Store, GatewayParts>()

export function partsOf(platform: Platform): GatewayParts {
  const parts = opened.get(platform.store) ?? {
    platform,
    queue: createRowQueue(platform),
    trace: createTrace(platform),
    mappings: mappingsOf(platform),
  }
  opened.set(platform.store, parts)
  return parts
}
