// Hints of the schema check that are not faults: effects of omitted keywords, renamed keywords.

import { ownActions } from '../entity/actions.ts'
import type { EntityFile } from '../entity/entityFile.ts'
import { baseOf, type CheckedFile } from './checkedFile.ts'
import type { Finding } from './finding.ts'

/** A hint for each word of an earlier version that a file uses, at its first place. */
export function oldWordHints(files: readonly CheckedFile[]): Finding[] {
  return files.flatMap(({ map }) =>
    [...Map.groupBy(map.old, ({ word, now }) => `"${word}" is called "${now}"`)].map(([sentence, [first, ...others]]) => {
      const places = others.length === 0 ? '' : `, here and in ${others.length} more ${others.length === 1 ? 'place' : 'places'}`
      return map.key(
        first?.wrote ?? [],
        `${sentence} since version ${first?.since}${places}.`,
        'It is understood as long as "version" is not 2.',
        'hint',
      )
    }),
  )
}

/** Sentences on pages and endpoints that there are not; none where all have theirs. Rows of devices are for the server's own code. */
export function omissions(files: readonly EntityFile[]): string[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const shown = new Set(files.flatMap(shownBy))
  const ofPeople = files.filter(({ series, rollup }) => !series && !rollup)
  const hasApi = (file: EntityFile) => (file.api ?? baseOf(file, byName)?.api) !== undefined
  const noApi = ofPeople.filter((file) => !hasApi(file))
  const noPage = ofPeople.filter((file) => hasApi(file) && file.route === undefined && !shown.has(file.name))
  return [...sentence(noPage, 'route', 'is no page'), ...sentence(noApi, 'api', 'are no endpoints')]
}

function sentence(files: readonly EntityFile[], keyword: string, consequence: string): string[] {
  return files.length === 0 ? [] : [`Without "${keyword}" there ${consequence}: ${files.map(({ name }) => name).join(', ')}.`]
}

/** Entities that a page shows inside, or that a view with a page of its own leans on. */
function shownBy(file: EntityFile): string[] {
  const { base, route, layout } = file
  const detail = typeof layout === 'object' ? layout.detail : undefined
  const opened = ownActions(file).map(([, action]) => action.dialog?.entity)
  return [detail, ...opened, route === undefined ? undefined : base].filter((name) => name !== undefined)
}
