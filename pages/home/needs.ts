import * as dict from '../../engine/site/keys.ts'
import type { StepName } from '../sites/NeedStep.tsx'
import type { SiteAlarm } from '../sites/siteOverview.ts'

/** Open alarms with the same name and place, represented by the most severe and newest one. */
export interface Need {
  alarm: SiteAlarm
  /** All of these alarms, with the state that conditions of actions need. */
  records: readonly Pick<SiteAlarm, 'id' | 'handleState'>[]
  /** Actions that are possible for all of them. */
  steps: readonly StepName[]
}

const MAX = 8

/** Most urgent alarms with repeats merged: by severity, then newest first. */
export function needsOf(open: readonly SiteAlarm[]): Need[] {
  const sorted = open.toSorted(
    (one, other) =>
      Number(other.level) - Number(one.level) || (one.alarmTime < other.alarmTime ? 1 : one.alarmTime > other.alarmTime ? -1 : 0),
  )
  const alike = Map.groupBy(sorted, ({ entity, name, projectName, deviceName }) => [entity, name, projectName, deviceName].join('\n'))
  return [...alike.values()].flatMap((all) => needOf(all) ?? []).slice(0, MAX)
}

function needOf(all: readonly SiteAlarm[]): Need | null {
  const [alarm] = all
  return alarm === undefined
    ? null
    : { alarm, records: all.map(({ id, handleState }) => ({ id, handleState })), steps: ['handle', ...setAside(all, alarm.entity)] }
}

/** Camera detections can be marked as false; device alarms can be ignored until somebody handles them. */
function setAside(all: readonly SiteAlarm[], entity: string): StepName[] {
  if (entity === 'ai-video-data') return ['falseAlarm']
  return all.every(({ handleState }) => handleState === dict.handleState.pending) ? ['ignore'] : []
}
