// Spray settings: the form has a field for each, the device record stores them as JSON in `config`. Virtual fields of the schema file
// define names, order and rules.

import * as dict from '#engine/site/keys.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'

/** A scheduled run; `weekdays` from 1 (Monday) to 7, empty for every day. */
interface Plan {
  start: string
  minutes: number
  weekdays: number[]
}

/** Adds the settings of a device as fields of its record. */
export function unpackConfig(device: Rec): void {
  const { plans, ...settings } = settingsOf(device)
  Object.assign(device, settings, plans === undefined ? {} : { plans: planLines(plans as Plan[]) })
}

/**
 * Completes the submitted settings with stored ones, so that rules see all of them, and builds `config`. A new device gets defaults for
 * missing settings. Devices of other classes have no settings.
 */
export function packConfig(entity: Entity, { config: _, ...body }: Rec, stored: Rec | null): Rec {
  if ((body.deviceClass ?? stored?.deviceClass) !== dict.deviceClass.sprayDust) return body
  const known: Rec = { ...stored }
  unpackConfig(known)
  const settings = entity.fields.filter(isSetting)
  const packed: Rec = {}
  for (const { name, default: usual } of settings) {
    const value = name in body ? body[name] : (known[name] ?? (stored ? undefined : usual))
    if (!isEmpty(value)) packed[name] = value
  }
  const { plans } = packed
  const config = typeof plans === 'string' ? { ...packed, plans: plansIn(plans) } : packed
  return { ...packed, ...body, config: JSON.stringify(config) }
}

const isSetting = ({ stored, compute, point }: Field): boolean => !stored && compute === null && point === null

function settingsOf({ config }: Rec): Rec {
  return isEmpty(config) ? {} : (JSON.parse(String(config)) as Rec)
}

function plansIn(text: string): Plan[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [start = '', minutes = '', weekdays = ''] = line.split(/\s+/)
      return { start, minutes: Number(minutes), weekdays: [...weekdays].map(Number) }
    })
}

function planLines(plans: readonly Plan[]): string {
  return plans.map(({ start, minutes, weekdays }) => [start, minutes, weekdays.join('')].join(' ').trim()).join('\n')
}
