// Spray settings: the form has one field for each, the device stores them as JSON in `config`. The virtual fields of the schema file define names, order
// and rules.

import * as dict from '#engine/site/keys.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'

/** A run by the clock: `weekdays` from 1 (Monday) to 7, none is every day. */
interface Plan {
  start: string
  minutes: number
  weekdays: number[]
}

/** Writes the settings of a device beside its own fields. */
export function unpackConfig(device: Rec): void {
  const { plans, ...settings } = settingsOf(device)
  Object.assign(device, settings, plans === undefined ? {} : { plans: planLines(plans as Plan[]) })
}

/**
 * The body of a submit with the settings it leaves out, so that the rules see all of them, and the `config` that comes of them.
 * An insert that leaves a setting out gets its default. Other classes keep no settings.
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
