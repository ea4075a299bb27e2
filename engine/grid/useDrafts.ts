// State of edited cells that are not saved: pending, refused or in conflict.

import { useMemo, useState } from 'react'
import type { Rec } from '../api/record.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { useUnsaved } from '../ui/unsaved.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { saveCell } from './saveCell.ts'

export interface CellDraftState {
  /** The record when the edit began. */
  record: Rec
  field: Field
  value: unknown
  state: { kind: 'saving' } | { kind: 'refused'; message: string } | { kind: 'conflict'; theirs: Rec }
}

export interface CellDrafts {
  all: ReadonlyMap<string, CellDraftState>
  of(recordId: string, field: string): CellDraftState | undefined
  /** Saves a value. @param seen the record when the edit began */
  save(seen: Rec, field: Field, value: unknown): void
  /** Stores a draft whose value is invalid. */
  keep(record: Rec, field: Field, value: unknown, message: string): void
  discard(draft: CellDraftState): void
}

export const draftKey = (recordId: string, field: string): string => `${recordId} ${field}`

const NONE: ReadonlyMap<string, CellDraftState> = new Map()

/** @param ended called after a save: with `null` if it succeeded, else with the draft */
export function useDrafts(entity: Entity, ended: (draft: CellDraftState | null, record: Rec, field: Field) => void): CellDrafts {
  const [all, setAll] = useState(NONE)
  const onEnded = useEventCallback(ended)
  useUnsaved(
    () => [...all.values()].some(({ state }) => state.kind !== 'saving'),
    () => setAll(NONE),
  )
  const steps = useMemo(() => {
    const put = (draft: CellDraftState) => setAll((now) => new Map(now).set(draftKey(draft.record.id, draft.field.name), draft))
    // Text typed over the draft meanwhile stays.
    const end = (draft: CellDraftState, next: CellDraftState | null) =>
      setAll((now) => {
        const key = draftKey(draft.record.id, draft.field.name)
        if (now.get(key) !== draft) return now
        const left = new Map(now)
        if (next) left.set(key, next)
        else left.delete(key)
        return left
      })
    const send = async (draft: CellDraftState) => {
      put(draft)
      const { record, field, value } = draft
      const outcome = await saveCell(entity, record, field, value)
      const next: CellDraftState | null = outcome.kind === 'saved' ? null : { ...draft, state: outcome }
      end(draft, next)
      onEnded(next, record, field)
    }
    return {
      save: (record: Rec, field: Field, value: unknown) => void send({ record, field, value, state: { kind: 'saving' } }),
      keep: (record: Rec, field: Field, value: unknown, message: string) =>
        put({ record, field, value, state: { kind: 'refused', message } }),
      discard: (draft: CellDraftState) => end(draft, null),
    }
  }, [entity, onEnded])
  return { all, of: (recordId, field) => all.get(draftKey(recordId, field)), ...steps }
}
