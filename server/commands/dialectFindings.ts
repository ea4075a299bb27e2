// The schema check of dialects: their overlays, and what becomes of the folder under them.

import { join } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { openDialect, shippedDialects } from '../dialects/openDialect.ts'
import { readLibrary } from '../library/openLibrary.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'

/**
 * Findings of the dialect in use, and of every shipped one where the folder is the project's own.
 * @param named value of BACKEND_DIALECT
 * @param shown the path of a file as findings name it
 */
export async function dialectFindings(folder: string, named: string | null, shown: (path: string) => string): Promise<Finding[]> {
  const dialects = [...(folder === PROJECT_SCHEMAS ? Object.values(shippedDialects) : []), ...(named ? [await openDialect(named)] : [])]
  const overlays = [...new Set(dialects.flatMap(({ overlays: own }) => own ?? []))]
  const plain = overlays.length > 0 ? await readLibrary(folder, null, null) : null
  const known = new Set(plain?.findings.map(textOf))
  const found: Finding[] = []
  for (const own of overlays) {
    const { findings } = await readLibrary(folder, null, null, own)
    // A fault of the folder itself is told once, by the check of the folder.
    found.push(...findings.filter((finding) => !known.has(textOf(finding))))
  }
  return found.map((finding) => ({ ...finding, file: shown(join(folder, finding.file)) }))
}

const textOf = ({ file, path, fault }: Finding): string => `${file} ${path} ${fault}`
