// `npm run schemas -- --pull` and `--push`: takes published schema files of a running system into a folder, and publishes changed files of
// the folder there. Each side is compared with the text that both had last; a file that both sides changed is left alone.

import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { GROUPS } from '../../engine/model/entity/groupsFile.ts'
import { counted } from '../../i18n/fill.ts'
import { writeDurably } from '../durableFiles.ts'
import { textHash } from '../library/manifest.ts'
import { RECORD } from '../library/openLibrary.ts'
import { decoded, folderReader, PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { type RunningSystem, runningSystem } from './runningSystem.ts'
import type { Terminal } from './terminal.ts'

const API = 'api/blade-develop/schema-file'
const PAGE = 100
/** File of the folder with the hashes of the texts that the folder and a system had last, by origin of the system and path of the file. */
const BASES = '.gantry-revisions'
/** Ending of a file with the text of the other side of a conflict. */
const THEIRS = '.theirs'

export interface WantedSync {
  url: string
  direction: 'pull' | 'push'
  /** Reason of the revisions of a push. */
  reason: string
}

interface Side {
  text: string | null
  hash: string
}

type Bases = Record<string, Record<string, string>>

/** Returns the exit code: 1 if a file was refused, or changed on both sides. */
export async function syncSchemas({ url, direction, reason }: WantedSync, terminal: Terminal): Promise<number> {
  const folder = resolve(terminal.folder, terminal.env.GANTRY_SCHEMAS || PROJECT_SCHEMAS)
  const system = runningSystem(url, terminal.env.GANTRY_TOKEN)
  const bases = await readBases(folder)
  bases[system.origin] ??= {}
  const known = bases[system.origin] as Record<string, string>
  const sync = new FolderSync(folder, system, known, terminal)
  try {
    return (await (direction === 'pull' ? sync.pull() : sync.push(reason))) ? 0 : 1
  } finally {
    await writeDurably(join(folder, BASES), `${JSON.stringify(bases, null, 2)}\n`, { shared: true })
  }
}

class FolderSync {
  readonly #folder: string
  readonly #system: RunningSystem
  readonly #known: Record<string, string>
  readonly #terminal: Terminal
  #isWhole = true

  constructor(folder: string, system: RunningSystem, known: Record<string, string>, terminal: Terminal) {
    this.#folder = folder
    this.#system = system
    this.#known = known
    this.#terminal = terminal
  }

  /** True if no file stayed behind. */
  async pull(): Promise<boolean> {
    let count = 0
    for (const file of await this.#served()) {
      const theirs = await this.#theirs(file)
      const ours = await this.#ours(file)
      if (theirs.text === null || this.#areEqual(file, ours, theirs)) continue
      if (await this.#isUnmerged(file, theirs)) continue
      const base = this.#known[file] ?? ''
      if (ours.hash === base) {
        await this.#write(file, theirs.text)
        this.#known[file] = theirs.hash
        this.#terminal.out(`${file}: written\n`)
        count++
      } else if (theirs.hash === base) this.#terminal.out(`${file}: changed here only; --push publishes it\n`)
      else await this.#conflict(file, theirs)
    }
    this.#terminal.out(`${counted(count, 'file')} written\n`)
    return this.#isWhole
  }

  /** Publishes the changed files. A file may need another new one, so refused ones are tried again after each that was taken. */
  async push(reason: string): Promise<boolean> {
    const changed = new Map<string, { ours: Side; base: string }>()
    for (const file of [...folderReader(this.#folder)().texts.keys(), GROUPS]) {
      // A folder without groups of its own has those of the program.
      if (file === GROUPS && (await readIfThere(this.#path(file))) === null) continue
      const [ours, theirs] = [await this.#ours(file), await this.#theirs(file)]
      if (this.#areEqual(file, ours, theirs) || (await this.#isUnmerged(file, theirs))) continue
      const base = this.#known[file] ?? ''
      if (theirs.hash === base) changed.set(file, { ours, base })
      else if (ours.hash === base) this.#terminal.out(`${file}: changed there only; --pull writes it\n`)
      else await this.#conflict(file, theirs)
    }
    let count = 0
    let refusals = new Map<string, string>()
    for (let before = changed.size + 1; changed.size > 0 && changed.size < before; ) {
      before = changed.size
      refusals = new Map()
      for (const [file, { ours, base }] of changed) {
        const { status, data, msg } = await this.#system.request(`${API}/publish`, {}, { file, text: ours.text, base, reason })
        if (status !== 200) {
          refusals.set(file, msg)
          continue
        }
        this.#known[file] = ours.hash
        changed.delete(file)
        count++
        this.#terminal.out(`${file}: revision ${(data as { revision: number }).revision}\n`)
      }
    }
    for (const [file, msg] of refusals) this.#fault(`${file}: ${msg}`)
    this.#terminal.out(`${counted(count, 'file')} published\n`)
    return this.#isWhole
  }

  /** Paths of the files of the running system. */
  async #served(): Promise<string[]> {
    const files: string[] = []
    for (let current = 1; ; current++) {
      const { status, data, msg } = await this.#system.request(`${API}/list`, { current, size: PAGE })
      const { records = [], total = 0 } = Object(data) as { records?: { file: string }[]; total?: number }
      if (status !== 200) throw new Error(`${this.#system.origin} gave no list of schema files (${status}): ${msg}.`)
      files.push(...records.map(({ file }) => file))
      // The text of record.json is that of several files.
      if (records.length === 0 || files.length >= Number(total)) return files.filter((file) => file !== RECORD).sort()
    }
  }

  async #theirs(file: string): Promise<Side> {
    const { status, data, msg } = await this.#system.request(`${API}/content`, { file })
    if (status !== 200) throw new Error(`${this.#system.origin} gave no text of ${file} (${status}): ${msg}.`)
    return data as Side
  }

  async #ours(file: string): Promise<Side> {
    const bytes = await readIfThere(this.#path(file))
    const text = bytes && decoded(bytes)
    return { text, hash: text === null ? '' : textHash(text) }
  }

  #areEqual(file: string, ours: Side, theirs: Side): boolean {
    if (ours.hash !== theirs.hash) return false
    this.#known[file] = theirs.hash
    return true
  }

  /** Reports a conflict that was not merged yet. */
  async #isUnmerged(file: string, theirs: Side): Promise<boolean> {
    const isThere = (await readIfThere(this.#path(`${file}${THEIRS}`))) !== null
    if (isThere) await this.#conflict(file, theirs)
    return isThere
  }

  /** Once the file is merged and that of the other side removed, the merged text is a change of the other one. */
  async #conflict(file: string, { text, hash }: Side): Promise<void> {
    await this.#write(`${file}${THEIRS}`, text ?? '')
    this.#known[file] = hash
    this.#fault(
      `${file}: changed here and there. ${file}${THEIRS} is the text of the running system: merge it into the file, remove it, and push.`,
    )
  }

  #fault(sentence: string): void {
    this.#isWhole = false
    this.#terminal.err(`${sentence}\n`)
  }

  async #write(file: string, text: string): Promise<void> {
    await writeDurably(this.#path(file), text, { shared: true })
  }

  #path(file: string): string {
    const path = resolve(this.#folder, file)
    if (!path.startsWith(`${this.#folder}${sep}`)) throw new Error(`${this.#system.origin} names a file outside of the folder: ${file}.`)
    return path
  }
}

async function readBases(folder: string): Promise<Bases> {
  return JSON.parse((await readIfThere(join(folder, BASES)))?.toString() ?? '{}') as Bases
}

/** `null` for a file that is not there. */
const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
