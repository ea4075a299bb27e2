// One API call with its expected result, as a line of a table.

import { expect, test } from 'vitest'
import type { Ask, Reply, TestApp } from './startApp.ts'

export interface Scenario extends Ask {
  name: string
  /** Calling account; the administrator by default, `null` for nobody. One of another tenant is written `bob 100001`. */
  as?: string | null
  /** Method and path. */
  call: string
  status: number
  /** Expected code of the envelope; the status by default. */
  code?: number
  msg?: string
  /** Expected subset of `data`. */
  data?: unknown
  /** A list call (method and path with query), and the expected properties of its first record afterwards; `null` for no record. */
  stored?: [call: string, first: Readonly<Record<string, unknown>> | null]
}

/** Runs scenarios in order, each as a test, with one app. */
export function scenarios(app: () => TestApp, table: readonly Scenario[]): void {
  for (const { name, as, call, status, code = status, msg, data, stored, ...ask } of table) {
    test(name, async () => {
      const reply = await answer(app(), as, call, ask)
      expect({ status: reply.status, code: reply.body.code, msg: reply.body.msg }).toEqual({ status, code, msg: msg ?? reply.body.msg })
      expect(reply.body).toMatchObject(data === undefined ? {} : { data })
      expect(await firstOf(app(), stored)).toEqual(stored ? stored[1] && expect.objectContaining(stored[1]) : null)
    })
  }
}

async function answer(app: TestApp, as: string | null | undefined, call: string, ask: Ask): Promise<Reply> {
  const [account, tenantId] = as?.split(' ') ?? []
  const caller = await app.api(as === null ? null : account, tenantId)
  return caller(call, ask)
}

async function firstOf(app: TestApp, stored: Scenario['stored']): Promise<unknown> {
  if (!stored) return null
  const reply = await (await app.api())(stored[0])
  const { records } = reply.body.data as { records: unknown[] }
  return records[0] ?? null
}
