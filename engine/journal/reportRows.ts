// Toast after a job over many records.

import { toast } from '../api/toast.ts'
import type { FieldText } from '../fields/face.ts'
import type { RowsProgress } from '../model/records/journal.ts'

const NAMED = 5

/** @param words message keys for full and partial success, below `journal` */
export function reportRows(
  progress: RowsProgress,
  words: 'undone' | 'applied' | 'restored' | 'purged',
  { t }: FieldText,
  undo: string | null = null,
): void {
  const { changed, failed, refused, msg, state } = progress
  if (failed === 0 && state === 'done') {
    toast.success(t(`journal.${words}`, { count: changed }), undo)
    return
  }
  const lines = refused.slice(0, NAMED).map(({ label, msg }) => (label === '' ? msg : `${label}: ${msg}`))
  const more = failed > NAMED ? ['…'] : []
  const stopped = state === 'stopped' ? [t('journal.stopped', { reason: msg ?? '' })] : []
  toast.error([t(`journal.${words}Partly`, { count: changed, refused: failed }), ...lines, ...more, ...stopped].join('\n'))
}
