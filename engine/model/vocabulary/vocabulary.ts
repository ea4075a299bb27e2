// All keywords of schema files. `npm run schemas -- --write` generates the JSON Schema, the type of a file and the reference page.

import { action, actionDialog, approval, batch, load } from './actionKeywords.ts'
import { directory, entry, ownDictionary, ownRole } from './broughtParts.ts'
import { alarmRule, hj212Factor, rollup, seriesFlag, seriesHj212, seriesKeyword } from './deviceParts.ts'
import { entity } from './entityKeywords.ts'
import {
  dialog,
  endpoints,
  follows,
  historyKeyword,
  layout,
  menu,
  process,
  reader,
  sheetExport,
  sheetImport,
  sourceKeyword,
  tree,
} from './entityParts.ts'
import { field } from './fieldKeywords.ts'
import { children, column, fieldTotal, items, liveKeyword, messageKeyword, point, ref, serial, term, upload } from './fieldParts.ts'
import type { KeywordGroup } from './keyword.ts'
import { notification, recipient, reminder } from './notifyKeywords.ts'
import { board, calendarKeyword, card, chart, printKeyword, record, recordTabKeyword, rowColor, shownList } from './recordParts.ts'

/** Shapes by name, in the order of the reference page; `entity` is the whole file. */
export const vocabulary = {
  entity,
  field,
  column,
  items,
  children,
  ref,
  serial,
  total: fieldTotal,
  upload,
  point,
  message: messageKeyword,
  live: liveKeyword,
  term,
  action,
  approval,
  batch,
  actionDialog,
  load,
  layout,
  dialog,
  shownList,
  rowColor,
  board,
  calendar: calendarKeyword,
  card,
  record,
  recordTab: recordTabKeyword,
  print: printKeyword,
  chart,
  tree,
  menu,
  directory,
  ownDictionary,
  ownRole,
  entry,
  endpoints,
  export: sheetExport,
  import: sheetImport,
  process,
  notification,
  recipient,
  reminder,
  history: historyKeyword,
  reader,
  follows,
  source: sourceKeyword,
  series: seriesKeyword,
  seriesFlag,
  seriesHj212,
  hj212Factor,
  alarmRule,
  rollup,
} satisfies Readonly<Record<string, KeywordGroup>>
