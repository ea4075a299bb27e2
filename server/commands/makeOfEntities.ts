// What programs against the API are given, made of a schema folder: types of the records, the document of the calls.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { routesOf } from '../compose.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import { modules } from '../modules/index.ts'
import { version } from '../version.ts'
import { entityTypes } from './entityTypes.ts'
import { readFolder } from './moduleFacts.ts'
import type { SchemasArguments } from './schemasArguments.ts'

/** Refuses a folder with faults, for what is made of half a set would be half. Returns the exit code. */
export async function makeOfEntities({ what, file }: NonNullable<SchemasArguments['make']>, folder: string): Promise<number> {
  const { library, findings } = await readFolder(folder)
  for (const finding of findings) process.stderr.write(`${finding}\n`)
  if (findings.length > 0) return 1
  const entities = [...library.entities.values()]
  const whole = { entities, routes: routesOf(modules), version, language: 'en', reads: () => true, may: () => true } as const
  const text = what === 'types' ? entityTypes(entities) : `${JSON.stringify(openApiDocument(whole), null, 2)}\n`
  if (file === null) process.stdout.write(text)
  else {
    await writeFile(resolve(file), text)
    process.stdout.write(`${file}: ${entities.length} entities\n`)
  }
  return 0
}
