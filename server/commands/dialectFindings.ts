// Schema check of dialects: their overlays, and the folder merged with them.

import { join } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { openDialect, shippedDialects } from '../dialects/openDialect.ts'
import { readLibrary } from '../library/openLibrary.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'

/**
 * Findings of the configured dialect, and of all shipped dialects for the project's own folder.
 * @param named value of BACKEND_DIALECT
 * @param shown converts a path for the findings
 */
export async function dialectFindings(folder: string, named: string | null, shown: (path: string) => string): Promise<Finding[]> {
  const dialects = [...(folder === PROJECT_SCHEMAS ? Object.values(shippedDialects) : []), ...(named ? [await openDialect(named)] : [])]
  const overlays = [...new Set(dialects.flatMap(({ overlays: own }) => own ?? []))]
  const plain = overlays.length > 0 ? await readLibrary(folder, null, null) : null
  const known = new Set(plain?.findings.map(textOf))
  const found: Finding[] = []
  for (const own of overlays) {
    const { findings } = await readLibrary(folder, null, null, own)
    // Faults of the folder itself are reported by its own check.
    found.push(...findings.filter((finding) => !known.has(textOf(finding))))
  }
  return found.map((finding) => ({ ...finding, file: shown(join(folder, finding.file)) }))
}

const textOf = ({ file, path, fault }: Finding): string => `${file} ${path} ${fault}`
