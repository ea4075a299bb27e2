// Converts stored rows to samples, and evaluates alarms by them.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import { entitiesOf, type Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmStates } from './alarmStates.ts'
import type { AlarmContext } from './context.ts'
import { endSilence, evaluateAlarms } from './evaluateAlarms.ts'
import type { AlarmSample } from './lifeCycle.ts'
import { dustSamples } from './quarters.ts'
import { noScope, type RuleScope } from './ruleRecords.ts'
import { type CompiledRule, rulesOf, silenceRulesOf, windowsOf } from './rules.ts'
import { verdictOf } from './verdict.ts'
import { lookBackOf, readEarlierRows, type WindowedRows, windowValues } from './windows.ts'

export interface StoredRows {
  entity: Entity
  sender: BoundSender
  part: string
  /** New rows in order of time, newer than all earlier ones. */
  rows: readonly Rec[]
  /** Time of the newest earlier row; '' for none. */
  before: string
}

/** Limits the time of a row to that of its arrival, so that a fast clock raises no alarm in the future. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)

/** @param at time of arrival */
export async function evaluateStored(
  db: Database,
  stored: readonly StoredRows[],
  at: string,
  context: AlarmContext,
  states: AlarmStates,
): Promise<void> {
  const items = stored.map((item) => ({ ...item, rules: rulesOf(item.entity), at }))
  const earlierRows = await readEarlierRows(db, items)
  for (const item of items) {
    const { entity, sender, part, rules } = item
    const silences = silenceRulesOf(entitiesOf(db), sender.deviceClass).filter(
      ({ kind, seconds }) => seconds > 0 && kind === entity.series?.kind,
    )
    await endSilence(db, states, sender, at, silences)
    if (rules.length === 0) continue
    const { samples, since } = await evaluatedSamples(db, item, earlierRows.get(item) ?? [], context.scopes.get(sender) ?? noScope)
    await evaluateAlarms(db, {
      states,
      sender,
      entity,
      // Means over other periods concern the same device, so they raise no separate alarms.
      part: isDust(entity) ? '' : part,
      samples,
      words: context.words,
      since,
      raised: context.raised,
    })
  }
}

const isDust = ({ series }: Entity): boolean => series?.kind === 'env'

export interface EvaluatedRows extends Omit<StoredRows, 'part'>, WindowedRows {
  /** Time of arrival. */
  at: string
}

/** Samples of new rows for these rules, and the start of lasting states before them, by type. @param known earlier rows */
export async function evaluatedSamples(
  db: Database,
  { entity, sender, rows, before, at, rules }: EvaluatedRows,
  known: readonly Rec[],
  scope: RuleScope,
): Promise<{ samples: AlarmSample[]; since: Map<string, string> }> {
  const time = entity.series?.time ?? ''
  const plain = isDust(entity)
    ? await dustSamples(db, entity, sender, rows, { before, at, pointId: String(scope.members.project__surveyPointId ?? '') })
    : rows.map((row) => ({ time: earlier(String(row[time]), at), row }))
  const windows = windowsOf(rules)
  const lasting = rules.filter((rule) => rule.for > 0)
  const lookBack = lookBackOf(lasting)
  const all = [...known, ...rows]
  const scoped = (list: readonly { time: string; row: Rec }[]): AlarmSample[] => {
    const values = windowValues(
      entity,
      windows,
      all,
      list.map((sample) => sample.time),
      scope,
    )
    return list.map((sample, place) => ({ ...sample, scope: { ...scope.members, ...sample.row, ...values[place] } }))
  }
  const [first] = rows
  const from = lookBack > 0 && first ? later(String(first[time]), -lookBack) : ''
  const earlierRows = from === '' ? [] : known.flatMap((row) => (String(row[time]) >= from ? [{ time: String(row[time]), row }] : []))
  return { samples: scoped(plain), since: sinceOf(scoped(earlierRows), lasting) }
}

function sinceOf(samples: readonly AlarmSample[], lasting: readonly CompiledRule[]): Map<string, string> {
  const since = new Map<string, string>()
  for (const { time, scope } of samples) {
    for (const rule of lasting) {
      const isOver = verdictOf(rule.type, rule, scope, false)?.state === 'over'
      if (!isOver) since.delete(rule.type)
      else if (!since.has(rule.type)) since.set(rule.type, time)
    }
  }
  return since
}
