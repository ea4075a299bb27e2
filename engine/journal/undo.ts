// Undo from a toast. It has no page, so it loads its messages when it is needed.

import { en } from '../../i18n/journal/en.ts'
import { zh } from '../../i18n/journal/zh.ts'
import { ApiError } from '../api/apiError.ts'
import { undoSet } from '../api/journal.ts'
import { queryClient } from '../api/queryClient.ts'
import { toast } from '../api/toast.ts'
import { wordsWith } from '../text/text.ts'
import { reportRows } from './reportRows.ts'

const words = wordsWith('journal', { zh, en })

/** Undoes an operation and reports the result. */
export async function undoAndReport(set: string): Promise<void> {
  try {
    reportRows(await undoSet(set), 'undone', words())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.isReported) toast.error(error.message, error)
  }
  await refreshAll()
}

/** Reloads all data, because an operation may have changed records of several entities and everything derived from them. */
export async function refreshAll(): Promise<void> {
  await Promise.all(
    ['records', 'options', 'menus', 'permissions', 'top-menus', 'dict'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
