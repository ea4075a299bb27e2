import { createHash } from 'node:crypto'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyPassword } from '../../server/access/signIn/password.ts'
import { openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import type { Platform } from '../../server/platform.ts'
import { findSecret, type Rec, removeRecords, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { forEachStore, type Place } from '../support/stores.ts'

const SILENT = pino({ level: 'silent' })

interface Started extends Platform {
  close(): Promise<void>
}

async function start(place: Place, env: Record<string, string> = {}): Promise<Started> {
  const postgres = place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl, GANTRY_SECRET: 'a secret of tests only' }
  const data = place.dataFolder === '' ? {} : { GANTRY_DATA: place.dataFolder }
  const { platform, close } = await openPlatform(parseConfig({ ...data, ...postgres, ...env }), SILENT)
  let isClosed = false
  const closeOnce = async () => {
    if (!isClosed) await close()
    isClosed = true
  }
  onTestFinished(closeOnce)
  return { ...platform, close: closeOnce }
}

async function passwordIs(platform: Platform, account: string, plain: string): Promise<boolean> {
  const [user] = await findRows(platform, 'user', { account_equal: account })
  const stored = await findSecret(platform.store.db, entityOf(platform, 'user'), String(user?.id), 'password')
  return verifyPassword(createHash('md5').update(plain).digest('hex'), stored)
}

/** Catches what the start prints. */
function printed(): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  onTestFinished(() => spy.mockRestore())
  return lines
}

const SEEDED = ['tenant', 'client', 'param', 'dict', 'dict-item', 'dept', 'post', 'role', 'user', 'menu', 'role-menu'] as const

async function everything(platform: Platform): Promise<Record<string, Rec[]>> {
  return Object.fromEntries(await Promise.all(SEEDED.map(async (name) => [name, await findRows(platform, name)] as const)))
}

describe('seeding', () => {
  forEachStore((newPlace) => {
    test('the demo has administrator and staff whose password is their account', async () => {
      const platform = await start(await newPlace(), { GANTRY_DEMO: 'people' })
      expect((await findRows(platform, 'user')).map((user) => user.account).sort()).toEqual([
        'admin',
        'boss',
        'hr',
        'manager',
        'safety',
        'supervisor',
      ])
      expect(await passwordIs(platform, 'admin', 'admin')).toBe(true)
      expect(await passwordIs(platform, 'hr', 'hr')).toBe(true)
    })

    test('without demo there is one administrator, with the given password', async () => {
      const lines = printed()
      const platform = await start(await newPlace(), { GANTRY_DEMO: 'off', GANTRY_ADMIN_PASSWORD: 'chosen by me' })
      expect((await findRows(platform, 'user')).map((user) => user.account)).toEqual(['admin'])
      expect(await passwordIs(platform, 'admin', 'chosen by me')).toBe(true)
      expect(lines).toEqual([])
    })

    test('a password that had to be made up is printed, once', async () => {
      const lines = printed()
      const place = await newPlace()
      const first = await start(place, { GANTRY_DEMO: 'off' })
      const password = /^Administrator admin, password: (\S{16})\n$/.exec(lines.join(''))?.[1]
      expect(await passwordIs(first, 'admin', String(password))).toBe(true)
      await first.close()
      await start(place, { GANTRY_DEMO: 'off' })
      expect(lines).toHaveLength(1)
    })

    test('a second start changes nothing: neither what was changed nor what was removed, nor the password', async () => {
      const place = await newPlace()
      const first = await start(place, { GANTRY_DEMO: 'people' })
      const write = async (name: string, filter: Record<string, string>, work: (id: string) => Promise<unknown>) => {
        const [row] = await findRows(first, name, filter)
        await work(String(row?.id))
      }
      const { db } = first.store
      await write('param', { paramKey_equal: 'account.failCount' }, (id) =>
        updateRecord(db, entityOf(first, 'param'), id, { paramValue: '9' }, systemActor()),
      )
      await write('post', { postCode_equal: 'cfo' }, (id) => removeRecords(db, entityOf(first, 'post'), [id], systemActor()))
      await write('user', { account_equal: 'boss' }, (id) => removeRecords(db, entityOf(first, 'user'), [id], systemActor()))
      const before = await everything(first)
      await first.close()
      const second = await start(place, { GANTRY_DEMO: 'people', GANTRY_ADMIN_PASSWORD: 'another one' })
      expect(await everything(second)).toEqual(before)
      expect(await passwordIs(second, 'admin', 'admin')).toBe(true)
    })
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes', () => {
  forEachStore((newPlace) => {
    test('starting at the same moment on one empty database seed it once', async ({ skip }) => {
      const place = await newPlace()
      skip(place.databaseUrl === null, 'SQLite belongs to one process')
      const lines = printed()
      const [one, other] = await Promise.all([start(place, { GANTRY_DEMO: 'off' }), start(place, { GANTRY_DEMO: 'off' })])
      expect(lines).toHaveLength(1)
      const rows = await everything(one)
      expect(await everything(other)).toEqual(rows)
      for (const name of SEEDED) expect(new Set(rows[name]?.map((row) => row.id)).size).toBe(rows[name]?.length)
      expect(rows.user).toHaveLength(1)
      expect(rows.menu?.map((row) => row.code)).toEqual([...new Set(rows.menu?.map((row) => row.code))])
    })
  })
})
