// Prepares this document for a preview: the files of the draft in place of the live ones, and what its user holds as if it were live.

import { prefetchPermissions } from '#engine/api/access/permissions.ts'
import type { MenuNode } from '#engine/api/menus/menuNode.ts'
import { currentMenus } from '#engine/api/menus/menus.ts'
import { queryClient } from '#engine/api/queryClient.ts'
import { manifestQuery } from '#engine/api/schemas/manifest.ts'
import { setPreviewedDraft } from '#engine/session/previewedDraft.ts'
import { CONSOLE, i18n } from '#engine/text/language.ts'
import { en } from '#i18n/drafts/en.ts'
import { zh } from '#i18n/drafts/zh.ts'
import { readPreview } from './drafts.ts'

/** Name of the entity of the draft. */
export async function openPreview(draft: string): Promise<string> {
  setPreviewedDraft(draft)
  const [{ manifest, name, path, hash, content, newCodes }, menus] = await Promise.all([
    readPreview(draft),
    currentMenus(),
    prefetchPermissions(),
  ])
  await queryClient.cancelQueries({ queryKey: manifestQuery.queryKey })
  queryClient.setQueryData(manifestQuery.queryKey, manifest)
  queryClient.setQueryData(['schemaFile', path, hash], content)
  queryClient.setQueryData<ReadonlySet<string>>(['permissions'], (codes) => new Set([...(codes ?? []), ...newCodes]))
  queryClient.setQueryData(['menus', ''], [...menus, pageOf(content.route ?? '', name)])
  const judged = { zh: zh.drafts.judged, en: en.drafts.judged }
  for (const [language, sentence] of Object.entries(judged))
    for (const key of ['form.added', 'form.updated']) i18n.addResource(language, CONSOLE, key, sentence)
  return name
}

/** Records of the draft have links if its page is in the menu. */
const pageOf = (path: string, name: string): MenuNode => ({
  id: path,
  code: name,
  name,
  english: null,
  i18n: '',
  path,
  icon: '',
  newWindow: false,
  roles: [],
  keepAlive: false,
  isUnused: false,
  query: {},
  group: [],
  children: [],
})
