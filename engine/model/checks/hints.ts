// Hints of the schema check, which are not faults: renamed keywords, and effects of omitted keywords.

import type { EntityFile } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import { replacedWords } from '../vocabulary/replacedWords.ts'
import { baseOf, type CheckedFile } from './checkedFile.ts'
import type { Finding, JsonSource } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'

/** One hint for each renamed or replaced keyword in a file, at its first use. */
export function oldWordHints(files: readonly CheckedFile[]): Finding[] {
  return files.flatMap(({ map }) => {
    const renamed = map.old.map(({ word, now, since, wrote }) => ({ fault: `"${word}" is called "${now}"`, since, path: wrote }))
    const isRenamed = (path: JsonPath) => map.old.some(({ reads }) => reads.join() === path.join())
    const last = replacedWords(map.json).filter(({ path }) => !isRenamed(path))
    const replaced = last.map(({ word, now, since, path }) => ({ fault: replacedBy(word, now), since, path }))
    return [...Map.groupBy([...renamed, ...replaced], ({ fault }) => fault)].map(([fault, [first, ...others]]) => {
      const places = others.length === 0 ? '' : `, here and in ${others.length} more ${others.length === 1 ? 'place' : 'places'}`
      const since = first?.since ?? 0
      const fix = `It is understood as long as "version" is not ${since === 2 ? '2 or 3' : since}.`
      return map.key(first?.path ?? [], `${fault} since version ${since}${places}.`, fix, 'hint')
    })
  })
}

/** Findings for replaced keywords in a file that states the version that replaced them. */
export function replacedWordFindings(map: JsonSource, version: unknown): Finding[] {
  if (typeof version !== 'number') return []
  return replacedWords(map.json).flatMap(({ word, now, since, path }) =>
    version < since
      ? []
      : [map.key(path, `${replacedBy(word, now)} since version ${since}.`, 'npm run schemas -- --upgrade rewrites the file.')],
  )
}

const replacedBy = (word: string, now: string | null): string =>
  now === null ? `"${word}" is not needed` : `"${word}" is replaced by "${now}"`

/** Sentences that list entities without a page or without endpoints; device series and roll-ups are left out, as they need neither. */
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

/** Entities whose records are shown on the page of this file: its detail, its dialogs, and the base of a view with a page. */
function shownBy(file: EntityFile): string[] {
  const { base, route, layout } = file
  const detail = typeof layout === 'object' ? layout.detail : undefined
  const opened = ownActions(file).map(([, action]) => action.dialog?.entity)
  return [detail, ...opened, route === undefined ? undefined : base].filter((name) => name !== undefined)
}
