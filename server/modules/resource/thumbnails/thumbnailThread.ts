// Worker thread of `makeThumbnail.ts`: decodes one picture at a time, writes its thumbnail, and is reused.

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { imageSize } from 'image-size'
import type { ThumbnailOrder } from './makeThumbnail.ts'
import { type Pixels, shrunk } from './shrink.ts'

const SIDE = 320
const QUALITY = 75
/** Pixel limit of camera pictures; each pixel takes four bytes, twice while decoding. Larger pictures are not decoded. */
const MAX_PIXELS = 24_000_000

// On Linux priority is per thread: this thread yields to the one that answers requests.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const port = parentPort
if (!port) throw new Error('thumbnailThread.ts runs as a thread')

const { resolve } = createRequire(import.meta.url)
const compiled = async (path: string) => WebAssembly.compile(await readFile(resolve(path)))

type Decode = (bytes: ArrayBuffer) => Promise<Pixels>

/** Decoders are compiled on first use. */
function decoder(wasm: string, init: (module: WebAssembly.Module) => Promise<unknown>, decode: Decode): Decode {
  let ready: Promise<unknown> | null = null
  return async (bytes) => {
    ready ??= compiled(wasm).then(init)
    await ready
    return decode(bytes)
  }
}

/** Decoders by the type in the file header. */
const decoders: Readonly<Record<string, Decode>> = {
  jpg: decoder('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', initJpeg, (bytes) => decodeJpeg(bytes, { preserveOrientation: true })),
  png: decoder('@jsquash/png/codec/pkg/squoosh_png_bg.wasm', initPng, (bytes) => decodePng(bytes)),
  webp: decoder('@jsquash/webp/codec/dec/webp_dec.wasm', initWebp, (bytes) => decodeWebp(bytes)),
}

let encoder: Promise<unknown> | null = null

port.on('message', (order: ThumbnailOrder) => void make(order).then((size) => port.postMessage(size)))

/**
 * Size of the thumbnail in bytes; `null` for a file that is no picture, too large, small enough already or damaged. All decoder errors
 * count as damage.
 */
async function make({ picture, thumbnail }: ThumbnailOrder): Promise<number | null> {
  try {
    const bytes = new Uint8Array(await readFile(picture))
    const { width, height, type = '' } = imageSize(bytes)
    const decode = decoders[type]
    if (!decode || width * height > MAX_PIXELS || Math.max(width, height) <= SIDE) return null
    const small = shrunk(await decode(bytes.buffer), SIDE)
    encoder ??= compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm').then(initEncoder)
    await encoder
    const written = new Uint8Array(await encodeWebp({ ...small, colorSpace: 'srgb' } as ImageData, { quality: QUALITY }))
    await writeFile(thumbnail, written, { flag: 'wx', mode: 0o600 })
    return written.length
  } catch {
    return null
  }
}
