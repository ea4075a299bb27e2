// Secret that signs tokens. Several nodes share a configured one; an embedded installation generates its own once.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../durableFiles.ts'

export interface SecretSource {
  secret: string | null
  dataFolder: string
}

const MIN_LENGTH = 16

/**
 * Returns the configured secret, otherwise that of `<dataFolder>/secret`, which is generated on the first start (readable by its owner
 * alone).
 */
export async function readSecret({ secret, dataFolder }: SecretSource): Promise<string> {
  if (secret !== null) return secret
  const path = join(dataFolder, 'secret')
  const kept = (await keptSecret(path)) ?? (await makeSecret(path))
  if (kept.length >= MIN_LENGTH) return kept
  throw new Error(`${path} holds no usable secret. Delete it to have a new one made (everybody signs in again).`)
}

async function makeSecret(path: string): Promise<string> {
  await writeDurably(path, randomBytes(48).toString('base64url'), { exclusive: true })
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
