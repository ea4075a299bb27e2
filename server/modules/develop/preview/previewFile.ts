// The files that the console loads for a preview: the draft with its calls led to the preview, and the list of all others.

import type { PreviewManifest } from '#engine/site/answers/schemaDrafts.ts'
import type { Library } from '#library/library.ts'
import { textHash } from '#library/manifest.ts'
import type { EndpointName, Entity } from '#model/entity/entity.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import type { PreviewModel } from './previewModel.ts'

/** Calls of a preview are below it, in place of those of the entity. */
export const previewApi = (draftId: string): string => `/api/blade-develop/schema-draft/preview/${draftId}`

/** Path of the list in the console; record pages are below it. */
export const previewRoute = (draftId: string): string => `/schema-preview/${draftId}`

/** @param served the set in use */
export function previewManifest(model: PreviewModel, served: Library): PreviewManifest {
  const { after, entity, file, draftId } = model
  const content = previewFile(model)
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

/** Endpoints of the records' history, which previews have not. */
const JOURNAL: ReadonlySet<string> = new Set(['history', 'bulk', 'bin', 'restore', 'purge'])

/** Endpoints at paths of their own get the usual ones below the preview, also those that a view takes from its base. */
function previewFile({ after, entity, file: path, draftId }: PreviewModel): EntityFile {
  const file = JSON.parse(after.files.get(path)?.sent ?? '{}') as EntityFile
  const base = after.parsed.get(after.entities.get(entity.base)?.file ?? '')
  const stated = Object.entries({ ...base?.endpoints, ...file.endpoints })
  const endpoints = stated.map(([name, paths]) => {
    const [first] = entity.endpoints[name as EndpointName] ?? []
    return [name, paths === false || !first || JOURNAL.has(name) ? false : `${first.method} /${name}`]
  })
  return { ...file, api: previewApi(draftId), route: previewRoute(draftId), endpoints: Object.fromEntries(endpoints), history: false }
}

const codesOf = ({ permissions, actions }: Entity): string[] => [
  ...Object.values(permissions).flatMap((code) => code ?? []),
  ...actions.map(({ permission }) => permission),
]
