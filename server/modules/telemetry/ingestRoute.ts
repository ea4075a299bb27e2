// Route for device data. A device authenticates with its key; no user is signed in.

import type { Call, Route } from '#http/route.ts'
import type { Batch } from '#series/ingest.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { type BoundSender, findSender } from '../devices/index.ts'
import { ingest } from './ingest.ts'

const MOST_ROWS = 1000
const MOST_BYTES = 1024 * 1024

interface Said {
  deviceCode: string
  deviceKey: string
  rows: unknown[]
}

/** `{deviceCode, deviceKey, rows: [{kind?, …}]}`, or an array of such batches of a gateway; all devices must show their keys. */
async function receive(call: Call): Promise<unknown> {
  const said = batchesOf(call.body)
  if (said.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS) throw new AppError('telemetry.tooManyRows', { limit: MOST_ROWS })
  const batches: Batch<BoundSender>[] = []
  for (const { deviceCode, deviceKey, rows } of said) {
    const sender = await findSender(call.platform, deviceCode, deviceKey, call.request.ip)
    batches.push({ sender, rows })
  }
  const ingested = await ingest(call.platform, batches, { language: call.language })
  call.platform.metrics.ingested(ingested)
  return ingested
}

function batchesOf(body: unknown): Said[] {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  return list.map((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw new AppError('request.bodyNotObject')
    const { deviceCode, deviceKey, rows } = one as Rec
    if (typeof deviceCode !== 'string' || typeof deviceKey !== 'string') throw new AppError('telemetry.deviceUnknown')
    if (!Array.isArray(rows)) throw new AppError('request.parameterInvalid', { name: 'rows' })
    return { deviceCode, deviceKey, rows }
  })
}

export const ingestRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/ingest',
  access: 'public',
  bodyLimit: MOST_BYTES,
  // The rows are the log.
  keepsOwnLog: true,
  handle: receive,
}
