// Converts stored rows to samples, and evaluates alarms by them.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import { entitiesOf, type Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmContext } from './context.ts'
import { endSilence, evaluateAlarms } from './evaluateAlarms.ts'
import type { AlarmSample } from './lifeCycle.ts'
import { dustSamples } from './quarters.ts'
import { noScope, type RuleScope } from './ruleRecords.ts'
import { type CompiledRule, rulesOf, silenceRulesOf, windowsOf } from './rules.ts'
import { verdictOf } from './verdict.ts'
import { rowsBefore, windowValues } from './windows.ts'

export interface StoredRows {
  entity: Entity
  sender: BoundSender
  part: string
  /** New rows in order of time, newer than all earlier ones. */
  rows: readonly Rec[]
  /** Time of the newest earlier row; '' for none. */
  before: string
  /** Time of arrival. */
  at: string
  context: AlarmContext
}

/** For a state that must last, rows of twice that time are read. */
const LOOK_BACK = 2

/** Limits the time of a row to that of its arrival, so that a fast clock raises no alarm in the future. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)

export async function evaluateStored(db: Database, stored: StoredRows): Promise<void> {
  const { entity, sender, part, context } = stored
  const rules = rulesOf(entity)
  const silences = silenceRulesOf(entitiesOf(db), sender.deviceClass).filter(
    ({ kind, seconds }) => seconds > 0 && kind === entity.series?.kind,
  )
  await endSilence(db, sender, stored.at, silences)
  if (rules.length === 0) return
  const { samples, since } = await evaluatedSamples(db, stored, rules, context.scopes.get(sender.id) ?? noScope)
  // Means over other periods concern the same device, so they raise no separate alarms.
  await evaluateAlarms(db, {
    sender,
    entity,
    part: isDust(entity) ? '' : part,
    samples,
    words: context.words,
    since,
    raised: context.raised,
  })
}

const isDust = ({ series }: Entity): boolean => series?.kind === 'env'

/** Samples of new rows for these rules, and the start of lasting states before them, by type. */
export async function evaluatedSamples(
  db: Database,
  { entity, sender, rows, before, at }: Omit<StoredRows, 'context' | 'part'>,
  rules: readonly CompiledRule[],
  scope: RuleScope,
): Promise<{ samples: AlarmSample[]; since: Map<string, string> }> {
  const time = entity.series?.time ?? ''
  const plain = isDust(entity)
    ? await dustSamples(db, entity, sender, rows, { before, at, pointId: String(scope.members.project__surveyPointId ?? '') })
    : rows.map((row) => ({ time: earlier(String(row[time]), at), row }))
  const windows = windowsOf(rules)
  const lasting = rules.filter((rule) => rule.for > 0)
  const span = Math.max(0, ...windows.map(({ take, seconds }) => (take === 'siteLatest' ? 0 : seconds)))
  const lookBack = LOOK_BACK * Math.max(0, ...lasting.map((rule) => rule.for))
  const known = await rowsBefore(db, entity, sender, rows, span + lookBack)
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
