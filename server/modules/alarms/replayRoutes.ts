// 报警回放 of 模型状态: how often an alarm rule, as it is or changed, would have raised alarms, beside how often there were some.

import type { ReplayableRule, RuleReplay } from '#engine/site/answers/alarms.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { formatFinding, isError } from '#model/checks/finding.ts'
import { type AlarmRule, silenceOf } from '#model/entity/alarmRules.ts'
import type { Entity } from '#model/entity/entity.ts'
import { actorOf, checkWrite, grantsOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { AppError } from '#server/errors.ts'
import { entityOf } from '#store/rows.ts'
import { findingIn } from '../../library/findingWords.ts'
import { alarmLabels } from './alarmLabels.ts'
import { replayRule } from './replay.ts'

const PERMISSION = 'schema_file_replay'
const MAX_DAYS = 31
const MAX_LENGTH = 1_000

function seriesNamed({ platform }: Call, name: unknown): Entity {
  const entity = typeof name === 'string' ? platform.library().entities.get(name) : undefined
  if (!entity?.series) throw new AppError('record.notFound')
  return entity
}

const partOf = (rule: AlarmRule): 'when' | 'limit' => (rule.when === null ? 'limit' : 'when')

/** `?name=` of an entity: its rules that can be replayed. */
async function rules(call: Call): Promise<ReplayableRule[]> {
  const { series } = seriesNamed(call, call.query.name)
  const labels = await alarmLabels(call.platform)
  return (series?.alarms ?? [])
    .filter(({ when }) => silenceOf(when) !== 0)
    .map((rule) => ({
      name: rule.name,
      title: labels.get(`${series?.kind} ${rule.type}`)?.[call.language] ?? rule.title ?? rule.name,
      part: partOf(rule),
      text: rule[partOf(rule)] ?? '',
    }))
}

/** `{name, rule, days, text?}`: `text` stands in place of the condition or limit of the file, and is evaluated like the file. */
async function replay(call: Call): Promise<RuleReplay> {
  // A replay reads the rows of all tenants, by any condition.
  checkWrite(grantsOf(call), PERMISSION, entityOf(call.platform, 'schema-file'), actorOf(call))
  const { name, rule: ruleName, days, text } = objectBody(call.body)
  const entity = seriesNamed(call, name)
  const rule = entity.series?.alarms.find((one) => one.name === ruleName)
  if (!rule || silenceOf(rule.when) === 0) throw new AppError('request.parameterInvalid', { name: 'rule' })
  if (!Number.isInteger(days) || Number(days) < 1 || Number(days) > MAX_DAYS)
    throw new AppError('request.parameterInvalid', { name: 'days' })
  if (text !== undefined && (typeof text !== 'string' || text.length > MAX_LENGTH))
    throw new AppError('request.parameterInvalid', { name: 'text' })
  const isChanged = text !== undefined && text !== rule[partOf(rule)]
  if (!isChanged) return replayRule(call.platform, entity, rule, Number(days))
  const changed = await withRuleText(call, entity, rule, text)
  const found = changed.series?.alarms.find((one) => one.name === rule.name)
  if (!found || silenceOf(found.when) === 0) throw new AppError('request.parameterInvalid', { name: 'text' })
  return replayRule(call.platform, changed, found, Number(days))
}

/** The entity with another condition or limit of a rule, checked among the other files. Throws replay.fault. */
async function withRuleText({ platform, language }: Call, { name, file }: Entity, rule: AlarmRule, text: string): Promise<Entity> {
  const source = JSON.parse(platform.library().files.get(file)?.text ?? '{}')
  const own = source.series?.alarms?.[rule.name]
  if (own) own[partOf(rule)] = text
  const { entities, findings } = await platform.schemas.validate(new Map([[file, JSON.stringify(source, null, 2)]]))
  const fault = findings.find((finding) => finding.file === file && isError(finding))
  if (fault) throw new AppError('replay.fault', { fault: formatFinding(findingIn(language, fault)) })
  const changed = entities.get(name)
  if (!changed) throw new AppError('record.notFound')
  return changed
}

export const replayRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blade-develop/schema-file/rules', access: { permission: PERMISSION }, handle: rules },
  {
    method: 'POST',
    path: '/api/blade-develop/schema-file/replay',
    access: { permission: PERMISSION },
    described: takesJson({ name: TEXT, rule: TEXT, days: { type: 'integer', minimum: 1, maximum: MAX_DAYS }, text: TEXT }, [
      'name',
      'rule',
      'days',
    ]),
    handle: replay,
  },
]
