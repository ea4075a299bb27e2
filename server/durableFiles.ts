// Writes files that survive a power cut: bytes are synced before the file gets its name, then the folder is synced.

import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface DurableOptions {
  /** Makes file and new folders readable for every user of the machine; otherwise only for the owner. */
  shared?: boolean
  /** Keeps an existing file of that name, so that two processes at once end with the same content. */
  exclusive?: boolean
}

const FOLDER = { own: 0o700, shared: 0o755 }
const FILE = { own: 0o600, shared: 0o644 }

let drafts = 0

/** Writes a whole file or nothing, and makes its folder. Readers see the old or the new content, never a part. */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  { shared = false, exclusive = false }: DurableOptions = {},
): Promise<void> {
  await makeFolder(dirname(path), shared)
  await throughDraft(path, exclusive, async (draft) => {
    const file = await open(draft, 'w', shared ? FILE.shared : FILE.own)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
  })
}

/** Copies a file with its permissions, whole or not at all; makes the folder. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await throughDraft(to, false, async (draft) => {
    await copyFile(from, draft)
    await syncPath(draft)
  })
}

/** Renames a file or folder that is already synced, and syncs the names. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}

/** Makes a folder with its parents and syncs their names. */
export async function makeFolder(folder: string, shared = false): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: shared ? FOLDER.shared : FOLDER.own })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Syncs all files and folders below a folder that another program wrote. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncPath(path)
  }
  await syncFolder(folder)
}

/** Syncs the names in a folder. Windows does this itself and cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder)
}

async function throughDraft(path: string, exclusive: boolean, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${process.pid}-${drafts++}`
  try {
    await fill(draft)
    if (exclusive) await link(draft, path).catch(unlessTaken)
    else await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

function unlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function syncPath(path: string): Promise<void> {
  // Windows syncs only files open for writing; other systems open folders only for reading.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
