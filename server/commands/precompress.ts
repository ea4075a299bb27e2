// Writes .br and .gz copies beside static files, so that web servers need not compress them for each visitor.

import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENDINGS = ['.html', '.js', '.css', '.json', '.svg', '.wasm', '.map', '.txt', '.xml']
const SMALLEST = 1024
/** The best level takes thirty times as long as the quick one, for a tenth fewer bytes. */
const LEVELS = { quick: { brotli: 5, gzip: 6 }, best: { brotli: 11, gzip: 9 } } as const

type Effort = keyof typeof LEVELS

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses all suitable files below a folder on zlib's threads. Copies are replaced whole, as a server may be reading them. */
export async function precompress(folder: string, effort: Effort = 'best'): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && ENDINGS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map((path) => compress(path, LEVELS[effort])))
}

async function compress(path: string, level: (typeof LEVELS)[Effort]): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length <= SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: level.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    brotli(bytes, { params }).then((smaller) => replace(`${path}.br`, smaller)),
    gzipped(bytes, { level: level.gzip }).then((smaller) => replace(`${path}.gz`, smaller)),
  ])
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, bytes)
  await rename(draft, path)
}
