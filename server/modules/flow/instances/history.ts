// History of an instance, in order.

import { siteTime } from '#model/siteTime.ts'
import { repository } from '#store/rows.ts'
import type { FlowWork } from '../work.ts'

export type HistoryKind =
  | 'start'
  | 'claim'
  | 'task'
  | 'passed'
  | 'begin'
  | 'finish'
  | 'transfer'
  | 'delegate'
  | 'resolve'
  | 'addSign'
  | 'withdraw'
  | 'urge'
  | 'copy'
  | 'timer'
  | 'message'
  | 'signal'
  | 'correct'
  | 'move'
  | 'version'
  | 'repeat'
  | 'fallback'
  | 'assign'
  | 'cancel'
  | 'delete'
  | 'end'

export interface HistoryEntry {
  kind: HistoryKind
  node?: string
  name?: string
  startTime?: string
  flag?: string
  comment?: string
}

export async function addHistoryEntry({ db, actor, now, who }: FlowWork, processInstanceId: string, entry: HistoryEntry): Promise<void> {
  const { kind, node = '', name = '', startTime, flag = '', comment = '' } = entry
  const endTime = siteTime(now)
  const values = {
    processInstanceId,
    kind,
    historyActivityId: node,
    historyActivityName: name,
    assignee: who.id,
    assigneeName: who.name,
    startTime: startTime ?? endTime,
    endTime,
    flag,
    comment,
  }
  await repository(db, 'process-history', actor).insert(values)
}
