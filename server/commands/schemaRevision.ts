// Provides the schema folder of an earlier version: a folder, or a git revision.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Calls `work` with the folder of the version, which is temporary for a revision.
 * @param folder current schema folder
 * @param version folder below `from`, or a revision such as `main`, `v1.2` or `HEAD~3`
 */
export async function withSchemaVersion<T>(
  { folder, version, from }: { folder: string; version: string; from: string },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const named = resolve(from, version)
  const isFolder = await stat(named).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder) return work(named)
  const temporary = await mkdtemp(join(tmpdir(), 'gantry-schemas-'))
  try {
    await checkOut(folder, version, temporary)
    return await work(join(temporary, 'files'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Uses a separate index, so that the repository's index and files stay unchanged. */
async function checkOut(folder: string, revision: string, temporary: string): Promise<void> {
  const git = async (args: readonly string[], cwd: string): Promise<string> => {
    const env = { ...process.env, GIT_INDEX_FILE: join(temporary, 'index') }
    return (await run('git', [...args], { cwd, env })).stdout.trim()
  }
  const refused = (reason: string) => (): never => {
    throw new Error(`"${revision}" is no folder, and ${reason}.`)
  }
  const top = await git(['rev-parse', '--show-toplevel'], folder).catch(refused(`${folder} is in no git repository`))
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], top).catch(
    refused('no revision of git'),
  )
  const prefix = relative(top, folder)
  await git(['read-tree', `${commit}:${prefix}`], top).catch(refused(`in that revision there is no folder ${prefix}`))
  await git(['checkout-index', '--all', `--prefix=${join(temporary, 'files')}/`], top)
}
