// HAProxy in front of two nodes, with the configuration of `deploy/`.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../support/postgresCluster.ts'
import { pause } from './load.ts'

const PROGRAM = '/usr/sbin/haproxy'
const CONFIG = resolve(import.meta.dirname, '../../../deploy/haproxy.cfg')

export const hasHaproxy = (): boolean => existsSync(PROGRAM)

export interface Haproxy {
  url: string
  /** Resolves when it leads calls to a node. Throws if it has ended, as it does with a faulty configuration. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

/** @param ports ports of both nodes, which may start later */
export async function startHaproxy([first, second]: readonly [number, number]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-haproxy-'))
  const front = await freePort()
  const config = join(folder, 'haproxy.cfg')
  const text = await readFile(CONFIG, 'utf8')
  await writeFile(
    config,
    text
      .replace('bind :8080', `bind 127.0.0.1:${front}`)
      .replace('node1:8080', `127.0.0.1:${first}`)
      .replace('node2:8080', `127.0.0.1:${second}`),
  )
  const proxy = spawn(PROGRAM, ['-db', '-f', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${front}`
  return {
    url,
    untilReady: () => untilReady(url, proxy),
    async stop() {
      proxy.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, proxy: ChildProcess): Promise<void> {
  const status = () =>
    fetch(`${url}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    )
  while ((await status()) !== 200) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}`)
    await pause(100)
  }
}
