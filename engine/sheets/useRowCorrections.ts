import { useRef, useState } from 'react'
import type { Entity } from '../model/entity/entity.ts'
import type { CorrectedCells, ImportProgress, PreviewRow } from '../model/entity/sheets.ts'
import type { SentFile } from './ImportForm.tsx'
import { requestRowCheck } from './importJob.ts'

/** Rows of a trial with the user's corrections. */
export interface RowCorrections {
  /** Rows as validated last. */
  rows: readonly CorrectedRow[]
  /** Counts for the whole file, including corrections. */
  counts: Readonly<Record<'added' | 'changed' | 'failed', number>>
  mended: CorrectedCells
  isMended: boolean
  /** True while a row is being validated. */
  isBusy: boolean
  /** Error that prevented the validation of a row. */
  fault: string | null
  /** Sets the text of a cell and validates its row; ignores an unchanged text. */
  mend(row: number, at: number, text: string): void
}

export interface CorrectedRow extends PreviewRow {
  /** True when the row was refused, so that its cells can be corrected. */
  canMend: boolean
  /** Fields with a fault or correction: their cells remain visible, because one may have the focus. */
  opened: readonly string[]
}

const KINDS = { added: 'added', changed: 'changed', refused: 'failed' } as const

export function useRowCorrections(entity: Entity, progress: ImportProgress, sent: SentFile): RowCorrections {
  const [mended, setMended] = useState<CorrectedCells>(sent.mended)
  const [validated, setValidated] = useState<Readonly<Record<number, PreviewRow>>>({})
  const [busy, setBusy] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  /** Number of the latest request of each row; responses to earlier ones are ignored. */
  const turns = useRef<Record<number, number>>({})
  const tried = progress.preview ?? []

  const validate = async (before: PreviewRow, own: Readonly<Record<string, string>>) => {
    const { row, cells = [] } = before
    const turn = (turns.current[row] ?? 0) + 1
    turns.current[row] = turn
    setBusy((count) => count + 1)
    setFault(null)
    try {
      const columns = cells.map(({ field }) => field)
      const [answer] = await requestRowCheck(entity, columns, [{ row, cells: cells.map(({ at, text }) => own[at] ?? text) }], sent.covers)
      if (answer && turns.current[row] === turn) setValidated((all) => ({ ...all, [row]: { ...answer, cells } }))
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setBusy((count) => count - 1)
    }
  }
  const counts = { added: progress.added, changed: progress.changed, failed: progress.failed }
  for (const { row, kind } of tried) {
    const now = validated[row]
    if (!now) continue
    counts[KINDS[kind]] -= 1
    counts[KINDS[now.kind]] += 1
  }
  return {
    rows: tried.map((before) => {
      const { row, cells = [] } = before
      const own = mended[row] ?? {}
      const shown = cells.map((cell) => ({ ...cell, text: own[cell.at] ?? cell.text }))
      const now = validated[row] ?? before
      const wrong = [...(before.faults ?? []), ...(now.faults ?? [])].flatMap(({ field }) => field ?? [])
      const opened = [...wrong, ...cells.filter(({ at }) => at in own).map(({ field }) => field)]
      return { ...now, cells: shown, canMend: before.kind === 'refused' && cells.length > 0, opened }
    }),
    counts,
    mended,
    isMended: Object.keys(validated).length > 0,
    isBusy: busy > 0,
    fault,
    mend(row, at, text) {
      const before = tried.find((one) => one.row === row)
      const cell = before?.cells?.find((cell) => cell.at === at)
      const own = mended[row] ?? {}
      if (!before || !cell || (own[at] ?? cell.text) === text) return
      const next = { ...own, [at]: text }
      setMended({ ...mended, [row]: next })
      void validate(before, next)
    },
  }
}
