// All that an entity file may say. The schema, the type of a file and the reference page are made of it; see `npm run schemas`.

import { action, actionDialog, batch, load } from './actionKeywords.ts'
import { rollup, series } from './deviceParts.ts'
import { entity } from './entityKeywords.ts'
import {
  dialog,
  endpoints,
  follows,
  history,
  layout,
  menu,
  process,
  reader,
  sheetExport,
  sheetImport,
  source,
  tree,
} from './entityParts.ts'
import { field } from './fieldKeywords.ts'
import { children, column, items, live, message, point, ref, term, upload } from './fieldParts.ts'
import type { KeywordGroup } from './keyword.ts'
import { board, calendar, card, chart, record, recordTab, shownList } from './recordParts.ts'

/** By name, in the order of the reference page; `entity` is the file itself. */
export const vocabulary = {
  entity,
  field,
  column,
  items,
  children,
  ref,
  upload,
  point,
  message,
  live,
  term,
  action,
  batch,
  actionDialog,
  load,
  layout,
  dialog,
  shownList,
  board,
  calendar,
  card,
  record,
  recordTab,
  chart,
  tree,
  menu,
  endpoints,
  export: sheetExport,
  import: sheetImport,
  process,
  history,
  reader,
  follows,
  source,
  series,
  rollup,
} satisfies Readonly<Record<string, KeywordGroup>>
