// Differences in the rules of a field.

import type { Field } from '../entity/entity.ts'
import type { Rule } from '../entity/rule.ts'
import { breaking, compatible, isSamePart, type KeywordChange, narrowing } from './change.ts'

/** The direction in which a bound refuses more values. */
const NARROWER: Readonly<Partial<Record<Rule['kind'], 'lower' | 'higher'>>> = {
  maxLength: 'lower',
  maximum: 'lower',
  exclusiveMaximum: 'lower',
  maxItems: 'lower',
  decimals: 'lower',
  minLength: 'higher',
  minimum: 'higher',
  exclusiveMinimum: 'higher',
  minItems: 'higher',
}
/** Rules that are compared together with other keywords of the field. */
const ELSEWHERE: readonly Rule['kind'][] = ['required', 'type', 'format', 'unmasked', 'upload', 'enum', 'check']
const FIX = 'Correct these records first, or keep the earlier rule.'

export function compareRules(before: Field, after: Field): KeywordChange[] {
  const kinds = new Set([...before.rules, ...after.rules].map(({ kind }) => kind).filter((kind) => !ELSEWHERE.includes(kind)))
  return [
    ...[...kinds].flatMap((kind) => ofKind(kind, ruleOf(before, kind), ruleOf(after, kind))),
    ...compareEnum(before, after),
    ...compareChecks(before, after),
  ]
}

const ruleOf = ({ rules }: Field, kind: Rule['kind']): Rule | undefined => rules.find((rule) => rule.kind === kind)

function ofKind(kind: Rule['kind'], before: Rule | undefined, after: Rule | undefined): KeywordChange[] {
  const [old, next] = [before, after].map((rule) => rule && limitOf(rule))
  if (old === next) return []
  if (next === undefined) return [compatible(kind, `"${kind}" is gone: more values are accepted.`)]
  if (old === undefined) return [narrowing(kind, `"${kind}" is new: stored records that break it are refused at their next edit.`, FIX)]
  const direction = NARROWER[kind]
  const isNarrower = direction === undefined || (direction === 'lower' ? next < old : next > old)
  if (!isNarrower) return [compatible(kind, `"${kind}" was "${old}": more values are accepted.`)]
  return [narrowing(kind, `"${kind}" was "${old}": stored records that break it are refused at their next edit.`, FIX)]
}

function limitOf(rule: Rule): string | number | undefined {
  if ('limit' in rule) return rule.limit
  return rule.kind === 'pattern' ? rule.pattern : undefined
}

function compareEnum(before: Field, after: Field): KeywordChange[] {
  const [old, next] = [before, after].map((field) => (field.choices?.kind === 'enum' ? field.choices.values : null))
  if (!old || !next) return []
  const gone = old.filter((value) => !next.includes(value))
  const added = next.filter((value) => !old.includes(value))
  return [
    ...gone.map((value) => breaking('enum', `"${value}" is gone: records and calls with it are refused.`, FIX)),
    ...added.map((value) => compatible('enum', `"${value}" is new.`)),
  ]
}

function compareChecks(before: Field, after: Field): KeywordChange[] {
  const [old, next] = [before, after].map(({ rules }) => rules.flatMap((rule) => (rule.kind === 'check' ? [rule.expression.source] : [])))
  if (!old || !next || isSamePart(old, next)) return []
  const added = next.filter((source) => !old.includes(source))
  if (added.length === 0) return [compatible('check', 'a condition is gone: more values are accepted.')]
  return added.map((source) =>
    narrowing('check', `the condition "${source}" is new: stored records that break it are refused at their next edit.`, FIX),
  )
}
