// Types of events that the vendors' modules read.

import { momentOf } from '../mappings/readPayload.ts'

export type PushedEvent = Pass | CameraAlarm | SignOfLife

/** A passage at a gate. */
export interface Pass {
  what: 'pass'
  /** Time in the format of rows; `null` for an invalid time. */
  time: string | null
  mac: string
  /** Number of the person in the terminal; '' for a stranger. */
  person: string
  /** '' if the terminal does not report it. */
  direction: string
  mode: string
  result: number
  temperature: number | null
}

/** A detection by a camera. */
export interface CameraAlarm {
  what: 'alarm'
  time: string | null
  mac: string
  /** Name of the event by the vendor. */
  type: string
  /** Channel number from 1. */
  channel: number
  /** True for a continuing alarm that was pushed before. */
  isRepeated: boolean
}

/** A sign of life. */
export interface SignOfLife {
  what: 'notice'
  mac: string
}

/** Reads events of a body without throwing; empty if it has no event of this vendor. */
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

/** Normalises a MAC address to `24:28:fd:f3:3a:11`, with any separators; '' for none. */
export function macIn(value: unknown): string {
  const digits = trimmedText(value)
    .toLowerCase()
    .replace(/[^0-9a-f]/g, '')
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : ''
}

export const timeIn = (value: unknown): string | null => momentOf(value, SITE_ZONE)
