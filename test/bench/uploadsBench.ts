// Files that come in, onto the disk and into a bucket beside it: how long each takes, what memory the server takes meanwhile, what is left of
// those that were given up.

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js'
import { startObjectStore } from '../support/objectStore.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms } from './lines.ts'
import { megabytes, residentBytes } from './memory.ts'
import { signInHeaders } from './site.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const OSS = '/api/blade-resource/oss'
const MB = 1024 * 1024
const AT_ONCE = 50
const GIVEN_UP_MS = 20
/** How much a large file may add: it goes through the disk and not through memory. */
const LARGE_MEMORY = 100 * MB

interface Bench {
  server: RunningServer
  headers: Record<string, string>
  place: string
}

export async function benchUploads(): Promise<Line[]> {
  const store = await startObjectStore()
  const server = await startServer()
  try {
    const headers = await signInHeaders(server)
    const [large, small] = [await jpegOf(4000, 3000), await jpegOf(1600, 1200)]
    const pictures = { large, small }
    const onDisk = await measure({ server, headers, place: 'disk' }, pictures)
    const { url: endpoint, accessKey, secretKey } = store
    const bucket = { category: '1', ossCode: 'bench', endpoint, bucketName: 'site', accessKey, secretKey }
    const { id } = (await ask({ server, headers }, `${OSS}/submit`, bucket)) as { id: string }
    await ask({ server, headers }, `${OSS}/enable?id=${id}`, {})
    return [...onDisk, ...(await measure({ server, headers, place: 'bucket' }, pictures))]
  } finally {
    await server.stop()
    await store.close()
  }
}

async function measure(bench: Bench, picture: Record<'large' | 'small', Uint8Array<ArrayBuffer>>): Promise<Line[]> {
  const { server, place } = bench
  const line = ({ took, grown }: Measured, what: string): Line => ({ what: `${place}: ${what}`, ours: `${ms(took)}, +${megabytes(grown)}` })
  const small = await watched(server, () => oneByOne(bench, 50, pdfOf(1024), 'a.pdf'))
  const pictures = await watched(server, () => oneByOne(bench, 5, picture.large, 'a.jpg'))
  const large = await watched(server, () => oneByOne(bench, 1, zipOf(200 * MB), 'a.zip'))
  const together = await watched(server, () => allAtOnce(bench, picture.small))
  const refused = await watched(server, () => oneByOne(bench, 20, zipOf(MB), 'a.exe', 400))
  const left = await leftOfCancelled(bench)
  return [
    line(small, 'a file of 1 kB'),
    line(pictures, `a picture of ${megabytes(picture.large.length)} with its thumbnail`),
    line(large, 'a file of 200 MB'),
    limitLine(`${place}: memory for it`, large.grown, LARGE_MEMORY, megabytes),
    line(together, `${AT_ONCE} pictures of ${megabytes(picture.small.length)} at once, the last answer`),
    line(refused, 'a file of the wrong kind'),
    limitLine(`${place}: left of ${AT_ONCE} that were cancelled`, left, 0, String),
  ]
}

interface Measured {
  /** Milliseconds that the work says. */
  took: number
  /** Bytes of resident memory at most above those before. */
  grown: number
}

async function watched({ pid }: RunningServer, work: () => Promise<number>): Promise<Measured> {
  const before = await residentBytes(pid)
  let most = before
  const timer = setInterval(async () => {
    most = Math.max(most, await residentBytes(pid))
  }, 50)
  const took = await work()
  clearInterval(timer)
  return { took, grown: most - before }
}

/** Median of the milliseconds. */
async function oneByOne(bench: Bench, times: number, content: Uint8Array<ArrayBuffer>, name: string, status = 200): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    const answer = await put(bench, content, name)
    if (answer !== status) throw new Error(`${name} was answered ${answer}`)
    took.push(performance.now() - start)
  }
  return median(took)
}

async function allAtOnce(bench: Bench, picture: Uint8Array<ArrayBuffer>): Promise<number> {
  const start = performance.now()
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => put(bench, picture, 'a.jpg')))
  if (statuses.some((status) => status !== 200)) throw new Error(`Of ${AT_ONCE} at once some were answered ${statuses}`)
  return performance.now() - start
}

/** Drafts that lie in the folder when all uploads were given up half way. One that was whole before its end is a file and no draft. */
async function leftOfCancelled(bench: Bench): Promise<number> {
  const drafts = async () => (await readdir(join(bench.server.dataFolder, 'files'))).filter((name) => name.startsWith('.')).length
  const content = zipOf(4 * MB)
  await Promise.all(Array.from({ length: AT_ONCE }, () => put(bench, content, 'a.zip', AbortSignal.timeout(GIVEN_UP_MS)).catch(() => 0)))
  for (const end = performance.now() + 10_000; performance.now() < end && (await drafts()) > 0; )
    await new Promise((go) => setTimeout(go, 100))
  return drafts()
}

async function put({ server, headers }: Bench, content: Uint8Array<ArrayBuffer>, name: string, signal?: AbortSignal): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const response = await fetch(`${server.url}${ENDPOINT}/put-file-attach`, {
    method: 'POST',
    headers,
    body,
    ...(signal ? { signal } : {}),
  })
  await response.arrayBuffer()
  return response.status
}

async function ask({ server, headers }: Pick<Bench, 'server' | 'headers'>, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return ((await response.json()) as { data: unknown }).data
}

function headed(head: readonly number[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(7)
  bytes.set(head)
  return bytes
}
const pdfOf = (length: number) => headed([...Buffer.from('%PDF-1.7\n')], length)
const zipOf = (length: number) => headed([0x50, 0x4b, 0x03, 0x04], length)

/** A picture with the noise of a phone's camera. */
async function jpegOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')
  await init(await WebAssembly.compile(await readFile(wasm)))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const noise = Math.random() * 60
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    data.set([x / 20 + noise, y / 15 + noise, 90 + noise, 255], pixel * 4)
  }
  return new Uint8Array(
    await encodeJpeg({ data, width, height, colorSpace: 'srgb' } as ImageData, { quality: 92, trellis_multipass: false }),
  )
}
