// Levels at which a limit can be set: all sites, a site, a device. A limit that reads a record is set by that record at its level.

import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import type { CompiledRule } from '../rules.ts'
import { type LimitOverride, limitKey } from './overrides.ts'

export type LimitLevel = dict.KeyOf<typeof dict.alarmLimitLevel>
export type LimitSource = dict.KeyOf<typeof dict.alarmLimitSource>

/** Where limits are looked at; '' for all sites, and for all devices. */
export interface LimitPlace {
  projectId: string
  deviceId: string
}

export interface SetLimit {
  source: LimitSource
  /** `null` where several records decide, or the record has no value. */
  value: number | null
}

const { alarmLimitLevel: LEVEL, alarmLimitSource: SOURCE } = dict

/** True for a limit that was set in place of that of the file or of a record. */
export const isOverride = ({ source }: SetLimit): boolean =>
  source === SOURCE.device || source === SOURCE.site || source === SOURCE.allSites

export const limitLevelOf = ({ projectId, deviceId }: LimitPlace): LimitLevel =>
  deviceId !== '' ? LEVEL.thisDevice : projectId !== '' ? LEVEL.thisSite : LEVEL.allSites

/** Level of the record that the limit reads: the site, or the device with its machine; `null` for a limit that reads none. */
export function recordLevelOf({ limit }: CompiledRule): 'site' | 'device' | null {
  const records = limit?.members.map(({ record }) => record) ?? []
  if (records.length === 0) return null
  return records.every((record) => record === 'project') ? 'site' : 'device'
}

/** The override of a level; undefined if there is none. */
export function overrideAt(overrides: readonly LimitOverride[], rule: CompiledRule, { projectId, deviceId }: LimitPlace) {
  const isOfPlace = (one: LimitOverride) =>
    deviceId !== '' ? one.deviceId === deviceId : one.deviceId === '' && one.projectId === projectId
  return overrides.find((one) => one.ruleKey === limitKey(rule) && isOfPlace(one))
}

/**
 * Limits that apply at a place, the nearest first: the first one counts. A limit that reads a record of a level ends the list, because the
 * record decides there.
 * @param records fields of the site, the device and its machine, by variable of the rule
 */
export function limitsAt(rule: CompiledRule, overrides: readonly LimitOverride[], place: LimitPlace, records: Rec): SetLimit[] {
  const { projectId, deviceId } = place
  const level = recordLevelOf(rule)
  const override = (source: LimitSource, at: LimitPlace): SetLimit[] => {
    const found = overrideAt(overrides, rule, at)
    return found ? [{ source, value: found.value }] : []
  }
  const computed = (source: LimitSource, isKnown: boolean): SetLimit => {
    const value = isKnown ? rule.limit?.evaluate(records) : null
    return { source, value: typeof value === 'number' ? value : null }
  }
  const ofDevice = deviceId === '' ? [] : override(SOURCE.device, place)
  if (level === 'device') return [...ofDevice, computed(SOURCE.machineRecord, deviceId !== '')]
  const ofSite = projectId === '' ? [] : override(SOURCE.site, { projectId, deviceId: '' })
  if (level === 'site') return [...ofDevice, ...ofSite, computed(SOURCE.siteRecord, projectId !== '')]
  const ofAll = override(SOURCE.allSites, { projectId: '', deviceId: '' })
  return [...ofDevice, ...ofSite, ...ofAll, computed(SOURCE.schemaFile, true)]
}

/** Record and field that hold the limit at this level, so that setting it changes the record; `null` if an override is stored. */
export function heldBy(rule: CompiledRule, source: string | null, level: LimitLevel): { record: string; field: string } | null {
  const wanted = level === LEVEL.thisSite ? 'site' : level === LEVEL.thisDevice ? 'device' : null
  const [member] = rule.limit?.members ?? []
  const isPlain = member !== undefined && source?.trim() === `${member.record}.${member.field}`
  return isPlain && wanted !== null && recordLevelOf(rule) === wanted ? member : null
}

/** False where the record of a lower level decides, whatever is set here. */
export function isSettable(rule: CompiledRule, level: LimitLevel): boolean {
  const record = recordLevelOf(rule)
  if (level === LEVEL.thisDevice) return true
  return level === LEVEL.thisSite ? record !== 'device' : record === null
}
