// Converts the history of an instance to entries of a timeline and marks of the diagram.

import type { HistoryRow } from '#engine/site/answers/process.ts'
import type { StepMark } from './diagram/diagramProps.ts'

export type StepTone = 'good' | 'bad' | 'open' | 'plain'

export interface TimelineStep {
  /** Message key below `workflow.kinds`. */
  kind: string
  tone: StepTone
  step: string
  who: string
  comment: string
  /** End time; for an open step its start time. */
  time: string
  duration: string
  isOpen: boolean
}

/** Steps of people, oldest first. Gateways and events are left out. */
export function timelineSteps(history: readonly HistoryRow[]): TimelineStep[] {
  return history.filter(({ kind }) => kind !== 'passed').map(happening)
}

function happening(row: HistoryRow): TimelineStep {
  const isOpen = !row.endTime
  const kind = kindOf(row, isOpen)
  return {
    kind,
    tone: toneOf(kind, isOpen),
    step: row.historyActivityName ?? '',
    who: row.assigneeName ?? '',
    comment: row.comment ?? '',
    time: (isOpen ? (row.createTime ?? row.startTime) : row.endTime) ?? '',
    duration: row.historyActivityDurationTime ?? '',
    isOpen,
  }
}

const KINDS = new Set([
  ...[
    'start',
    'begin',
    'finish',
    'claim',
    'transfer',
    'delegate',
    'resolve',
    'addSign',
    'withdraw',
    'urge',
    'copy',
    'timer',
    'message',
    'signal',
    'correct',
    'move',
    'version',
    'repeat',
    'fallback',
    'assign',
    'cancel',
    'delete',
    'end',
  ],
])

function kindOf({ kind = 'task', flag, status }: HistoryRow, isOpen: boolean): string {
  if (KINDS.has(kind)) return kind
  if (isOpen) return status === 'claim' ? 'waiting' : 'handling'
  if (flag === 'ok') return 'approved'
  return flag ? 'rejected' : 'done'
}

function toneOf(kind: string, isOpen: boolean): StepTone {
  if (isOpen) return 'open'
  if (kind === 'approved') return 'good'
  return ['rejected', 'delete', 'withdraw'].includes(kind) ? 'bad' : 'plain'
}

/** The two largest units of a duration such as `1d 2h 3m 4s`. */
export function durationParts(text: string): { unit: string; count: number }[] {
  return [...text.matchAll(/(\d+)([dhms])/g)].slice(0, 2).map(([, count, unit]) => ({ unit: unit as string, count: Number(count) }))
}

/** Marks of the diagram. An element that is open again is current, although it was completed before. */
export function stepMarksOf(history: readonly HistoryRow[], at: readonly string[]): Record<string, StepMark> {
  const marks: Record<string, StepMark> = {}
  const isStep = ({ kind = 'task' }: HistoryRow) => ['passed', 'task', 'finish'].includes(kind)
  for (const row of history) if (row.historyActivityId && isStep(row) && row.endTime) marks[row.historyActivityId] = 'done'
  for (const row of history) if (row.historyActivityId && isStep(row) && !row.endTime) marks[row.historyActivityId] = 'current'
  for (const id of at) marks[id] = 'current'
  return marks
}
