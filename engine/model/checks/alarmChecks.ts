// Checks the alarm rules of series: names, types, units, English, and rules whose alarms could never begin or end.

import { HYSTERESIS, secondsOf, silenceOf } from '../entity/alarmRules.ts'
import type { FileAlarmRule, FileField } from '../entity/entityFile.ts'
import { type RuleParts, rulePartsOf, ruleRecordName, type WindowCall, windowFunctions } from '../expressions/ruleExpression.ts'
import { isParsable } from '../expressions/syntax.ts'
import { templateNames } from '../expressions/template.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { seriesByKind } from './seriesChecks.ts'

const MAX_WINDOW = '7d'
const EXPRESSIONS = { when: 'bool', applies: 'bool', ends: 'bool', value: 'double', limit: 'double', until: 'double' } as const
type Part = keyof typeof EXPRESSIONS
/** Keywords that are allowed in a rule for silent devices. */
const OF_SILENCE = ['type', 'title', 'level', 'when', 'sentence', 'tell']
const OF_LIMITS = ['until', 'below', 'hysteresis'] as const
const SENTENCE_NAMES = ['deviceName', 'title', 'value', 'limit', 'unit', 'part']
const PLAIN = /^[A-Za-z_]\w*$/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Other records that alarm rules can read, by the name used in expressions. */
type Records = ReadonlyMap<string, { entity: string; properties: Properties }>

export function checkAlarmRules(check: FileCheck): void {
  const rules = Object.entries(check.file.series?.alarms ?? {})
  if (rules.length === 0) return
  const records = recordsOf(check)
  const types = new Map<string, string>()
  for (const [name, rule] of rules) {
    const place: JsonPath = ['series', 'alarms', name]
    const type = rule.type ?? name
    const other = types.get(type)
    if (other)
      check.report(
        [...place, ...(rule.type ? ['type'] : [])],
        `"${type}" is the type of the rule "${other}" already.`,
        'Give each rule a type of its own.',
      )
    types.set(type, name)
    checkRule(check, place, rule, records)
  }
}

function recordsOf(check: FileCheck): Records {
  const records = new Map<string, { entity: string; properties: Properties }>()
  for (const [field, { ref }] of Object.entries(check.properties)) {
    const name = ruleRecordName(field)
    if (name === null || ref?.entity === undefined || !check.other(ref.entity)) continue
    const properties = check.entity(['properties', field, 'ref', 'entity'], ref.entity)
    if (properties) records.set(name, { entity: ref.entity, properties })
  }
  return records
}

function checkRule(check: FileCheck, place: JsonPath, rule: FileAlarmRule, records: Records): void {
  if (rule.title === undefined && rule.type === undefined)
    check.report(place, 'its alarms have no name.', 'Add "title" and "level", or the "type" of an entry of the dictionary.')
  if ((rule.title === undefined) !== (rule.level === undefined))
    check.report(place, '"title" and "level" belong together.', 'Add the other one.')
  for (const name of rule.tell ?? []) check.entity([...place, 'tell', (rule.tell ?? []).indexOf(name)], name)
  checkSentence(check, place, rule)
  if (silenceOf(rule.when ?? null) !== null) checkSilence(check, place, rule)
  else checkEvaluation(check, place, rule, records)
}

/** Checks a rule that is evaluated for each row. */
function checkEvaluation(check: FileCheck, place: JsonPath, rule: FileAlarmRule, records: Records): void {
  if (rule.when?.includes('absent('))
    check.report(
      [...place, 'when'],
      'absent() is no part of a condition: a silent device has no row.',
      "Write `absent()` or `absent('10m')` alone.",
    )
  if (rule.when === undefined && (rule.value === undefined || rule.limit === undefined))
    check.report(place, 'there is no condition.', 'Add "when", or "value" with "limit".')
  if (rule.when !== undefined)
    for (const word of OF_LIMITS)
      if (rule[word] !== undefined && word !== 'until')
        check.report([...place, word], `"${word}" does nothing beside "when".`, 'Remove it, or say the end with "ends".')
  const before = check.found.length
  for (const part of Object.keys(EXPRESSIONS) as Part[]) checkRuleExpression(check, [...place, part], rule[part], part, records)
  if (check.found.length > before) return
  checkUnits(check, place, rule, records)
  checkEnd(check, place, rule, records)
}

function checkSilence(check: FileCheck, place: JsonPath, rule: FileAlarmRule): void {
  for (const word of Object.keys(rule))
    if (!OF_SILENCE.includes(word))
      check.report([...place, word], `"${word}" does nothing in a rule of silence.`, 'Remove it: the alarm ends with the next row.')
}

function checkSentence(check: FileCheck, place: JsonPath, { sentence }: FileAlarmRule): void {
  if (sentence === undefined) return
  check.template([...place, 'sentence'], sentence, SENTENCE_NAMES)
  const english = check.file.en?.[sentence]
  if (english === undefined) return
  const missing = templateNames(sentence).filter((name) => !templateNames(english).includes(name))
  if (missing.length > 0)
    check.report(['en', sentence], `it lacks ${missing.map((name) => `\${${name}}`).join(', ')}.`, 'Say the same in English.')
}

function checkRuleExpression(check: FileCheck, place: JsonPath, source: string | undefined, part: Part, records: Records): void {
  if (source === undefined) return
  const parts = partsOf(source, records)
  if (parts === null) {
    check.expression(place, source, check.properties, EXPRESSIONS[part])
    return
  }
  const variables: Record<string, FileField> = { ...check.properties }
  const before = check.found.length
  for (const { record, field, variable } of parts.members) {
    const of = records.get(record)
    if (of && check.known(place, field, Object.keys(of.properties), `field of ${of.entity}`))
      variables[variable] = of.properties[field] ?? {}
  }
  for (const call of parts.windows) {
    checkWindow(check, place, call)
    variables[call.variable] = { type: windowFunctions[call.take] === 'bool' ? 'boolean' : 'number' }
  }
  for (const fault of parts.faults)
    check.report(place, `\`${fault}\` is no window of rows.`, "Name a field and a length of time as texts: `mean('pm10', '15m')`.")
  if (check.found.length === before) check.expression(place, parts.text, variables, EXPRESSIONS[part])
}

function partsOf(source: string, records: Records): RuleParts | null {
  return isParsable(source) ? rulePartsOf(source, [...records.keys()]) : null
}

function checkWindow(check: FileCheck, place: JsonPath, { take, of, kind, seconds }: WindowCall): void {
  if (seconds < 1 || seconds > secondsOf(MAX_WINDOW))
    check.report(place, 'the window is too long or too short.', `Use a length from 1s to ${MAX_WINDOW}.`)
  if (take === 'count') {
    check.expression(place, of, check.properties, 'bool')
    return
  }
  if (take === 'siteLatest') {
    const series = check.foundBy((files) => seriesByKind(files).get(kind))
    const kinds = () => check.all().flatMap((file) => file.series?.kind ?? [])
    if (series) check.field(place, of, series.properties ?? {})
    else check.known(place, kind, kinds(), 'kind of rows')
    return
  }
  check.field(place, of)
  const { type } = check.properties[of] ?? {}
  if (take !== 'changed' && check.properties[of] && type !== 'number' && type !== 'integer')
    check.report(place, `"${of}" is no number.`, 'Name a field of type "number" or "integer".')
}

/** Reports a value and a limit in different units, which would be compared without conversion. */
function checkUnits(check: FileCheck, place: JsonPath, rule: FileAlarmRule, records: Records): void {
  const unit = rule.unit ?? unitOf(check, rule.value, records)
  const own = unitOf(check, rule.value, records)
  if (rule.unit !== undefined && own !== undefined && own !== rule.unit)
    check.report([...place, 'unit'], `the unit of "${rule.value}" is "${own}".`, 'Remove "unit", or convert the value.')
  for (const part of ['limit', 'until'] as const) {
    const other = unitOf(check, rule[part], records)
    if (unit !== undefined && other !== undefined && unit !== other)
      check.report([...place, part], `its unit is "${other}", that of the value "${unit}".`, 'Convert one of both.')
  }
}

function unitOf(check: FileCheck, source: string | undefined, records: Records): string | undefined {
  if (source === undefined) return undefined
  if (PLAIN.test(source)) return check.properties[source]?.unit
  const [, record = '', field = ''] = /^(\w+)\.(\w+)$/.exec(source) ?? []
  return records.get(record)?.properties[field]?.unit
}

/** Reports a rule whose alarm could never begin or, once on, never end. */
function checkEnd(check: FileCheck, place: JsonPath, rule: FileAlarmRule, records: Records): void {
  const isConstant = (source: string | undefined) => source !== undefined && readsNothing(check, source, records)
  const same = (one: string | undefined, other: string | undefined) => one !== undefined && squeezed(one) === squeezed(other ?? '')
  if (isConstant(rule.when))
    check.report([...place, 'when'], 'it is the same for each row, so its alarm never begins or never ends.', 'Read a field of the row.')
  if (rule.when === undefined && isConstant(rule.value))
    check.report([...place, 'value'], 'it is the same for each row, so its alarm never begins or never ends.', 'Read a field of the row.')
  if (rule.momentary) {
    if (rule.ends !== undefined)
      check.report([...place, 'ends'], 'a momentary alarm is over as it begins.', 'Remove "ends" or "momentary".')
    return
  }
  if (same(rule.applies, rule.when))
    check.report(
      [...place, 'applies'],
      'rows that do not satisfy it are not evaluated, so the alarm never ends.',
      'Let "applies" ask only whether the row says something.',
    )
  if (isConstant(rule.ends) || same(rule.ends, rule.when))
    check.report([...place, 'ends'], 'the alarm never ends by it.', 'Name a condition of rows that are no longer in alarm.')
  if (rule.when === undefined && rule.ends === undefined) checkThresholds(check, place, rule)
}

function readsNothing(check: FileCheck, source: string, records: Records): boolean {
  const parts = partsOf(source, records)
  if (parts === null || parts.windows.length > 0 || parts.members.length > 0) return false
  return !Object.keys(check.properties).some((name) => new RegExp(`\\b${name}\\b`).test(source)) && !/\b(now|today)\(/.test(source)
}

const squeezed = (source: string): string => source.replace(/\s+/g, '')

function checkThresholds(
  check: FileCheck,
  place: JsonPath,
  { value = '', limit = '', below, hysteresis = HYSTERESIS }: FileAlarmRule,
): void {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = check.properties[value] ?? {}
  if (!PLAIN.test(value) || !NUMBER.test(limit)) return
  const border = Number(limit)
  const isEndless = below ? maximum <= border * (1 + hysteresis) : minimum >= border * (1 - hysteresis)
  const isIdle = below ? minimum > border : maximum < border
  if (isEndless)
    check.report(
      [...place, 'limit'],
      `no value of "${value}" is far enough from ${limit}, so the alarm never ends.`,
      'Change "limit" or "hysteresis", or add "ends".',
    )
  else if (isIdle)
    check.report([...place, 'limit'], `no value of "${value}" reaches ${limit}, so the alarm never begins.`, 'Change "limit".')
}
