// Sends random bytes to a server over HTTP/1.1 and TLS: it must not crash, its memory must not grow, and a second connection must be
// served.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCertificate } from '../support/certificate.ts'
import { rawFuzz } from '../support/fuzz/rawFuzz.ts'
import { startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { residentBytes } from './memory.ts'

/** Fraction of the packets that warm up caches and compilation, before memory is measured. */
const WARM = 0.2
const MAX_GROWTH = 1.25
/** Milliseconds until idle connections are closed: they are checked every second, and a header may take ten. */
const SETTLE_MS = 15_000

/** @param packets number of packets for both ports together */
export async function benchRawFuzz(packets: number): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-raw-'))
  try {
    return [
      ...(await fuzzPort('HTTP/1.1', {}, Math.round(packets * 0.75))),
      ...(await fuzzPort('TLS and HTTP/2', makeCertificate(folder), Math.round(packets * 0.25))),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fuzzPort(name: string, env: Record<string, string>, packets: number): Promise<Line[]> {
  const server = await startServer({ env })
  const { port, protocol } = new URL(server.url)
  const target = { port: Number(port), tls: protocol === 'https:', token: '' }
  const seed = Math.floor(Date.now() / 86_400_000)
  try {
    await rawFuzz(target, Math.round(packets * WARM), seed)
    await wait(SETTLE_MS)
    const before = await residentBytes(server.pid)
    const { faults, slowest, answers } = await rawFuzz(target, Math.round(packets * (1 - WARM)), seed + 1)
    await wait(SETTLE_MS)
    const after = await residentBytes(server.pid)
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    console.log(`  ${name}: ${JSON.stringify(answers)}`)
    return [
      limitLine(`${name}: faults of ${packets} packets, some cut at a byte`, faults.length, 0, String),
      limitLine(`${name}: longest wait of a second connection`, slowest, 2_000, ms),
      limitLine(`${name}: resident memory by that before`, after / before, MAX_GROWTH, (ratio) => `${ratio.toFixed(2)}x`),
    ]
  } finally {
    await server.stop()
  }
}
