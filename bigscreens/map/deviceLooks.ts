// Symbols of devices on maps and in lists: a glyph for the class, colour and shape for the state.

import * as dict from '../../engine/site/keys.ts'
import type { Tone } from '../palette.ts'
import type { MarkName } from '../views/Mark.tsx'

const CLASSES: Readonly<Record<string, MarkName>> = {
  [dict.deviceClass.safetyRope]: 'rope',
  [dict.deviceClass.sprayDust]: 'spray',
  [dict.deviceClass.towerCrane]: 'crane',
  [dict.deviceClass.hoist]: 'lift',
  [dict.deviceClass.camera]: 'camera',
  [dict.deviceClass.turnstile]: 'gate',
}

const STATES: Readonly<Record<string, Tone>> = {
  [dict.deviceOnline.offline]: 'offline',
  [dict.deviceOnline.online]: 'ok',
  [dict.deviceOnline.alarm]: 'critical',
  [dict.deviceOnline.fault]: 'alarm',
}

export const classMark = (deviceClass: string): MarkName => CLASSES[deviceClass] ?? 'device'

export const stateTone = (onlineStatus: string): Tone => STATES[onlineStatus] ?? 'offline'
