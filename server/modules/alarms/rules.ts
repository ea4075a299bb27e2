// Compiles alarm rules of schema files for evaluating rows. Types without a rule, and rows with flags of the device, are evaluated by the flags.

import * as dict from '#engine/site/keys.ts'
import { type AlarmRule, silenceOf } from '#model/entity/alarmRules.ts'
import type { Entity } from '#model/entity/entity.ts'
import { type RuleExpression, type RuleParts, readRuleExpression, type WindowCall } from '#model/expressions/ruleExpression.ts'
import { recordNamesOf } from './recordNames.ts'

type Expressions = 'when' | 'value' | 'limit' | 'until' | 'applies' | 'ends'

export interface CompiledRule extends Omit<AlarmRule, Expressions> {
  kind: string
  /** Variable of an overridden limit, and of the overridden limit that `until` repeats. */
  limitVariable: string
  untilVariable: string | null
  when: RuleExpression | null
  value: RuleExpression | null
  limit: RuleExpression | null
  until: RuleExpression | null
  applies: RuleExpression | null
  ends: RuleExpression | null
}

const read = new WeakMap<Entity, readonly CompiledRule[]>()

/** Rules for rows of the series: all but silence rules. */
export function rulesOf(entity: Entity): readonly CompiledRule[] {
  const known =
    read.get(entity) ??
    (entity.series?.alarms ?? []).filter(({ when }) => silenceOf(when) === null).map((rule) => compileRule(entity, rule))
  read.set(entity, known)
  return known
}

export const hasRules = (entity: Entity): boolean => rulesOf(entity).length > 0

export function compileRule(entity: Entity, rule: AlarmRule): CompiledRule {
  const names = recordNamesOf(entity)
  const expression = (source: string | null) => (source === null ? null : readRuleExpression(source, names))
  const kind = entity.series?.kind ?? ''
  const next = entity.series?.alarms.find(({ limit }) => limit !== null && limit === rule.until)
  return {
    ...rule,
    kind,
    limitVariable: limitVariable(kind, rule.name),
    untilVariable: next ? limitVariable(kind, next.name) : null,
    when: expression(rule.when),
    value: expression(rule.value),
    limit: expression(rule.limit),
    until: expression(rule.until),
    applies: expression(rule.applies),
    ends: expression(rule.ends),
  }
}

const limitVariable = (kind: string, name: string): string => `limit ${kind} ${name}`

/** The limit of the rule: the overridden one, or that of the file. */
export const effectiveLimit = (rule: CompiledRule, scope: Readonly<Record<string, unknown>>): unknown =>
  scope[rule.limitVariable] ?? rule.limit?.evaluate(scope)

/** The bound up to which the rule applies, which usually is the limit of a graver rule. */
export const untilOf = ({ untilVariable, until }: CompiledRule, scope: Readonly<Record<string, unknown>>): unknown =>
  (untilVariable === null ? undefined : scope[untilVariable]) ?? until?.evaluate(scope)

/** Distinct windows that rules use. */
export function windowsOf(rules: readonly CompiledRule[]): WindowCall[] {
  return [...new Map(expressionsOf(rules).flatMap(({ windows }) => windows.map((call) => [call.variable, call] as const))).values()]
}

/** Distinct record fields that rules read. */
export function membersRead(rules: readonly CompiledRule[]): RuleParts['members'] {
  return [...new Map(expressionsOf(rules).flatMap(({ members }) => members.map((member) => [member.variable, member] as const))).values()]
}

function expressionsOf(rules: readonly CompiledRule[]): RuleExpression[] {
  return rules.flatMap(({ when, value, limit, until, applies, ends }) =>
    [when, value, limit, until, applies, ends].filter((one) => one !== null),
  )
}

export interface SilenceRule {
  kind: string
  rule: Pick<AlarmRule, 'name' | 'type' | 'tell' | 'sentence' | 'level'>
  /** Limit in seconds; 0 to use that of the device's record. */
  seconds: number
}

/** Rule for device classes without a series, and so without a schema file. */
const OTHER: SilenceRule = {
  kind: 'other',
  rule: { name: 'silence', type: dict.otherAlarm.offline, tell: null, sentence: null, level: null },
  seconds: 0,
}

type Entities = ReadonlyMap<string, Entity>

/** Silence rules of a device class. */
export function silenceRulesOf(entities: Entities, deviceClass: string): SilenceRule[] {
  if (deviceClass === dict.deviceClass.other) return [OTHER]
  return [...entities.values()].flatMap(({ series }) =>
    series?.classes.includes(deviceClass)
      ? series.alarms.flatMap((rule) => {
          const seconds = silenceOf(rule.when)
          return seconds === null ? [] : [{ kind: series.kind, rule, seconds }]
        })
      : [],
  )
}

/** The silence rule whose limit is that of the device's record. */
export const offlineRuleOf = (entities: Entities, deviceClass: string): SilenceRule | null =>
  silenceRulesOf(entities, deviceClass).find(({ seconds }) => seconds === 0) ?? null

/** Alarm types of all silence rules. */
export const silenceTypes = (entities: Entities): string[] => [
  OTHER.rule.type,
  ...[...entities.values()].flatMap(({ series }) =>
    (series?.alarms ?? []).flatMap(({ when, type }) => (silenceOf(when) === null ? [] : [type])),
  ),
]

/** Entities of the people whom the rule of a type notifies; `null` for all subscribers. */
export function recipientsOfType(entities: Entities, deviceClass: string, type: string): readonly string[] | null {
  const own = [...entities.values()].flatMap(({ series }) => (series?.classes.includes(deviceClass) ? series.alarms : []))
  return own.find((rule) => rule.type === type)?.tell ?? null
}
