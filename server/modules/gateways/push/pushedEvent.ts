// Events of cameras and terminals as the vendors' modules read them.

import { momentOf } from '../mappings/readPayload.ts'

export type PushedEvent = Pass | CameraAlarm | SignOfLife

/** Somebody at a gate. */
export interface Pass {
  what: 'pass'
  /** Moment of a row; `null` for a time that is none. */
  time: string | null
  mac: string
  /** The number under which the terminal knows the person: '' for a stranger. */
  person: string
  /** '' where the terminal does not say. */
  direction: string
  mode: string
  result: number
  temperature: number | null
}

/** A camera that recognised something. */
export interface CameraAlarm {
  what: 'alarm'
  time: string | null
  mac: string
  /** The vendor's name of the event. */
  type: string
  /** From 1. */
  channel: number
  /** True for an alarm that goes on and was pushed before. */
  isRepeated: boolean
}

/** A sign of life. */
export interface SignOfLife {
  what: 'notice'
  mac: string
}

/** Reads a body; throws nothing. An empty list: it is no event of this vendor. */
export type ReadEvents = (body: unknown) => PushedEvent[]

export const SITE_ZONE = '+08:00'

export const eventMembers = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

export function numberIn(value: unknown): number | null {
  const text = trimmedText(value)
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

/** `24:28:fd:f3:3a:11`, whatever stands between the bytes; '' for none. */
export function macIn(value: unknown): string {
  const digits = trimmedText(value)
    .toLowerCase()
    .replace(/[^0-9a-f]/g, '')
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : ''
}

export const timeIn = (value: unknown): string | null => momentOf(value, SITE_ZONE)
