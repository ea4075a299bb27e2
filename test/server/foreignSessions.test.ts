import { expect, onTestFinished, test, vi } from 'vitest'
import { exact } from '../../server/store/external/externalTable.ts'
import type { ForeignSession, SessionMode } from '../../server/store/foreign/session.ts'
import { createSessions } from '../../server/store/foreign/sessions.ts'

interface Opened extends ForeignSession {
  number: number
  mode: SessionMode
  isClosed: boolean
}

function pool(limits = { most: 2, patience: 2_000, idle: 60_000 }) {
  const opened: Opened[] = []
  const fault = { isDown: false }
  const sessions = createSessions(async (mode) => {
    if (fault.isDown) throw new Error('down')
    const session: Opened = {
      engine: 'sqlite',
      version: '',
      number: opened.length,
      mode,
      isClosed: false,
      rows: async () => [],
      texts: async () => [],
      change: async () => 0,
      async close() {
        session.isClosed = true
      },
    }
    opened.push(session)
    return session
  }, limits)
  return { sessions, opened, fault }
}

const numberOf = async (session: ForeignSession) => (session as Opened).number

test('a session is used again for the same kind of work, and never one that only reads for writing', async () => {
  const { sessions, opened } = pool()
  expect(await sessions.use('read', numberOf)).toBe(0)
  expect(await sessions.use('read', numberOf)).toBe(0)
  expect(await sessions.use('write', numberOf)).toBe(1)
  expect(opened.map(({ mode }) => mode)).toEqual(['read', 'write'])
  await sessions.close()
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
})

test('who finds all busy waits for its turn', async () => {
  const { sessions, opened } = pool()
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const work = gates.map((gate, at) => sessions.use('read', async () => gate.promise.then(() => at)))
  await new Promise((go) => setTimeout(go))
  expect(opened).toHaveLength(2)
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(work)).toEqual([0, 1, 2])
  expect(opened).toHaveLength(2)
})

test('after a fault the session is given up, and its place is free again', async () => {
  const { sessions, opened } = pool({ most: 1, patience: 2_000, idle: 60_000 })
  await expect(sessions.use('read', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(opened[0]?.isClosed).toBe(true)
  expect(await sessions.use('read', numberOf)).toBe(1)
})

test('what takes too long is given up, with its session', async () => {
  const { sessions, opened } = pool({ most: 1, patience: 20, idle: 60_000 })
  const gate = Promise.withResolvers<void>()
  await expect(sessions.use('read', () => gate.promise)).rejects.toThrow('No answer within')
  expect(opened[0]?.isClosed).toBe(true)
  gate.resolve()
})

test('while a database is away, others are told so without asking it', async () => {
  const { sessions, opened, fault } = pool()
  fault.isDown = true
  await expect(sessions.use('read', numberOf)).rejects.toThrow('down')
  fault.isDown = false
  await expect(sessions.use('read', numberOf)).rejects.toThrow('down')
  expect(opened).toHaveLength(0)
})

test('a database that does not answer in time is away before the attempt to open a session has ended', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const open = () => {
    asked += 1
    return new Promise<ForeignSession>(() => {})
  }
  const sessions = createSessions(open, { most: 2, patience: 20, idle: 60_000 })
  for (let call = 0; call < 2; call++) await expect(sessions.use('read', numberOf)).rejects.toThrow('No answer within')
  expect(asked).toBe(1)
})

test.each([
  ['12345678901.2345', 12345678901.2345],
  ['0.10', 0.1],
  ['-3', -3],
  ['1200', 1200],
  ['0.000', 0],
  ['12345678901234567.8901', '12345678901234567.8901'],
  ['9007199254740993', '9007199254740993'],
  ['1.5e10', 15000000000],
])('the number %s arrives whole', (text, expected) => {
  expect(exact(text)).toBe(expected)
})
