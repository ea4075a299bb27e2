// The key that signs tokens. Scaled out, every node is given the same one; an embedded installation makes its own once.

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SecretSource {
  secret: string | null
  dataFolder: string
}

const SHORTEST = 16

/** The configured secret, else the one in `<dataFolder>/secret`, which is made on the first start (readable by its owner alone). */
export async function readSecret({ secret, dataFolder }: SecretSource): Promise<string> {
  if (secret !== null) return secret
  const path = join(dataFolder, 'secret')
  const kept = (await keptSecret(path)) ?? (await makeSecret(dataFolder, path))
  if (kept.length >= SHORTEST) return kept
  throw new Error(`${path} holds no usable secret. Delete it to have a new one made (everybody signs in again).`)
}

async function makeSecret(dataFolder: string, path: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // A link fails where the name is taken, and never shows half a file: two processes at once end with the same key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return (await keptSecret(path)) ?? ''
}

async function keptSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
