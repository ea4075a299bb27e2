// Rules of a role for fields, as the editor changes them.

import { api } from '../../engine/api/client.ts'
import type { FieldRightsAnswer, RoleFieldRule } from '../../engine/model/records/fieldLimits.ts'
import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/fieldRights/en.ts'
import { zh } from '../../i18n/fieldRights/zh.ts'

export const useFieldRightText = textWith('fieldRights', { zh, en })

const PATH = '/api/blade-system/role/field-rights'

/** By entity and field; a field without a rule is not limited. */
export type Rules = ReadonlyMap<string, RoleFieldRule>

export const ruleKey = (entity: string, field: string): string => `${entity} ${field}`

export const readRules = (roleId: string): Promise<FieldRightsAnswer> => api.get(PATH, { roleId }, { silent: true })

export const saveRules = (roleId: string, rules: Rules): Promise<unknown> =>
  api.post(PATH, { body: { roleId, rules: [...rules.values()] }, silent: true })

export const rulesByField = ({ rules }: FieldRightsAnswer): Rules => new Map(rules.map((rule) => [ruleKey(rule.entity, rule.field), rule]))

export function fieldRuleOf(rules: Rules, entity: string, field: string): RoleFieldRule {
  return rules.get(ruleKey(entity, field)) ?? { entity, field, sees: true, edits: true, exports: true, mask: 'file', condition: '' }
}

/** The rules with one changed; a rule that limits nothing is removed. */
export function withRule(rules: Rules, rule: RoleFieldRule): Rules {
  const next = new Map(rules)
  const isFree = rule.sees && rule.edits && rule.exports && rule.mask === 'file'
  if (isFree && rule.condition === '') next.delete(ruleKey(rule.entity, rule.field))
  else next.set(ruleKey(rule.entity, rule.field), rule)
  return next
}

export function withoutRulesOf(rules: Rules, entity: string): Rules {
  return new Map([...rules].filter(([, rule]) => rule.entity !== entity))
}

export const countOf = (rules: Rules, entity: string): number => [...rules.values()].filter((rule) => rule.entity === entity).length
