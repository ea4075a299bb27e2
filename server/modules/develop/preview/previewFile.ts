// The files that the console loads for a preview: the draft with its calls led to the preview, and the list of all others.

import type { PreviewManifest } from '#engine/site/answers/schemaDrafts.ts'
import type { Library } from '#library/library.ts'
import { textHash } from '#library/manifest.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import type { PreviewModel } from './previewModel.ts'

/** Calls of a preview are below it, in place of those of the entity. */
export const previewApi = (draftId: string): string => `/api/blade-develop/schema-draft/preview/${draftId}`

/** Path of the list in the console; record pages are below it. */
export const previewRoute = (draftId: string): string => `/schema-preview/${draftId}`

/** @param served the set in use */
export function previewManifest({ after, entity, file, draftId }: PreviewModel, served: Library): PreviewManifest {
  const content = previewFile(JSON.parse(after.files.get(file)?.sent ?? '{}') as EntityFile, draftId)
  const hash = textHash(JSON.stringify(content))
  const route = previewRoute(draftId)
  const entities = after.manifest.entities.map((one) => (one.file === file ? { ...one, hash, route } : one))
  const known = new Set([...served.entities.values()].flatMap(codesOf))
  return {
    // Events of the files that are served do not concern the preview.
    manifest: { ...after.manifest, live: false, hash, entities },
    name: entity.name,
    path: file,
    hash,
    content,
    newCodes: codesOf(entity).filter((code) => !known.has(code)),
  }
}

/** Endpoints at paths of their own get the usual ones below the preview. */
function previewFile(file: EntityFile, draftId: string): EntityFile {
  const closed = Object.entries(file.endpoints ?? {}).filter(([, path]) => path === false)
  return { ...file, api: previewApi(draftId), route: previewRoute(draftId), endpoints: Object.fromEntries(closed), history: false }
}

const codesOf = ({ permissions, actions }: Entity): string[] => [
  ...Object.values(permissions).flatMap((code) => code ?? []),
  ...actions.map(({ permission }) => permission),
]
