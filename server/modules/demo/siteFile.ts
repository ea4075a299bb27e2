// Names, places and sizes of the demo, from site.json.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as dict from '#engine/site/keys.ts'

export interface CompanyFile {
  key: string
  parent?: string
  companyName: string
  companyType: string
  regionCode: string
  [field: string]: unknown
}

export interface SitePlan {
  key: string
  projectName: string
  shortName: string
  projectCode: string
  regionCode: string
  address: string
  longitude: number
  latitude: number
  altitude: number
  structureType: string
  stage: string
  buildArea: number
  siteArea: number
  floorUp: number
  floorDown: number
  buildHeight: number
  buildingCount: number
  contractAmount: number
  startedDays: number
  remainingDays: number
  workFloor: number
  /** Multiplier of safety violations at this site; 1 is normal. */
  laxity: number
  companies: Readonly<Record<'build' | 'contractor' | 'supervise' | 'design' | 'survey', string>>
  subs: readonly string[]
  workers: number
  cranes: number
  lifts: number
  dust: number
  sprays: number
  ropes: number
  cameras: number
  gates: number
  stations: readonly { key: string; name: string; level: string }[]
}

interface Product {
  name: string
  model: string
  manufacturer: string
  position: string
}

interface CraneModel {
  model: string
  range: number
  moment: number
  maxLoad: number
  tipLoad: number
  a: number
  c: number
  rear: number
}

interface Crew {
  code: string
  crew: string
}

interface LandmarkName {
  name: string
  english: string
}

export interface SiteFile {
  /** Maintenance types, keys of maintain_kind. */
  maintenance: readonly { kind: string; content: string; parts?: string; cost: number }[]
  surnames: string
  /** Characters of given names by gender. */
  given: Readonly<Record<typeof dict.gender.male | typeof dict.gender.female, string>>
  homes: readonly { code: string; address: string; authority: string; weight: number }[]
  streets: readonly string[]
  bank: string
  building: LandmarkName
  /** Names of the gates, the workshop, the yard and the offices. */
  landmarks: readonly LandmarkName[]
  healthNote: string
  companies: readonly CompanyFile[]
  sites: readonly SitePlan[]
  trades: readonly (Crew & { share: number })[]
  crew: string
  numbers: string
  management: Crew
  drivers: Readonly<Record<'crane' | 'lift', Crew>>
  duties: readonly string[]
  devices: Readonly<Record<'rope' | 'fence' | 'cannon' | 'crane' | 'lift' | 'camera' | 'gate', Product>> & {
    dust: Omit<Product, 'position'> & { positions: readonly string[] }
  }
  gates: readonly string[]
  /** `scene` names the clip of the camera. */
  cameras: readonly { area: string; name: string; type: string; scene: string }[]
  crane: { name: string; makers: readonly string[]; models: readonly CraneModel[] }
  lift: { name: string; maker: string; model: string }
  workPlaces: readonly string[]
  tags: readonly { key: string; tagName: string; tagType: string; color: string }[]
  versions: readonly (Readonly<Record<string, unknown>> & { versionName: string; title: string; versionStatus: string })[]
  sourceName: string
  handled: readonly string[]
  /** Reasons of rejections, and name of the reviewer. */
  refused: readonly string[]
  reviewer: string
  coverTitle: string
  screenTitle: string
  operator: string
}

export const siteFile = JSON.parse(readFileSync(join(import.meta.dirname, 'site.json'), 'utf8')) as SiteFile

/** Fills a template such as `{{number}} tower crane`. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
