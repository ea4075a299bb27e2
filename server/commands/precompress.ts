// Writes .br and .gz copies beside static files, so that web servers need not compress them for each visitor.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENDINGS = ['.html', '.js', '.css', '.json', '.svg', '.wasm', '.map', '.txt', '.xml']
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses all suitable files below a folder at the highest level, on zlib's threads. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && ENDINGS.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compress))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length <= SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    brotli(bytes, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    gzipped(bytes, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ])
}
