import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { explain } from '../../server/explain.ts'
import { startServer } from '../support/realServer.ts'

const config = parseConfig({ GANTRY_DATA: '/srv/gantry', PORT: '80' })
const fault = (code: string, more: object) => Object.assign(new Error(`${code}: no`), { code, ...more })

test.each([
  ['a taken port', fault('EADDRINUSE', { syscall: 'listen' }), /^Port 80 is taken/],
  ['a port that needs rights', fault('EACCES', { syscall: 'listen' }), /^Gantry may not listen on 127\.0\.0\.1:80/],
  [
    'a folder of somebody else',
    fault('EACCES', { syscall: 'open', path: '/srv/gantry/gantry.lock' }),
    /^Gantry may not write to its data folder \/srv\/gantry \(EACCES/,
  ],
  ['a disk that is only read', fault('EROFS', { syscall: 'mkdir', path: '/srv/gantry' }), /^Gantry may not write to its data folder/],
  ['a full disk', fault('ENOSPC', { syscall: 'write' }), /^The disk of the data folder \/srv\/gantry is full/],
  ['a sentence of ours', new Error('Stop that process.'), /^Stop that process\.$/],
  ['a fault of ours', new TypeError('x is no function'), /TypeError: x is no function\n\s+at /],
])('%s is told in a sentence that helps', (_, error, sentence) => {
  expect(explain(error, config)).toMatch(sentence)
})

test('A taken port ends a first start before it writes any data.', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'gantry-port-'))
  onTestFinished(async () => {
    other.close()
    await rm(folder, { recursive: true })
  })
  const { port } = other.address() as AddressInfo
  await expect(startServer({ folder, env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is taken by another program.`)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
