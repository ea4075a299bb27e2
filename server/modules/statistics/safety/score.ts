// Safety score of projects, 0 to 100, from six parts; each part is the share without faults.

import { rounded } from '../query/numbers.ts'
import { type FiguresOf, figuresOfSafety, type SafetyFigure, type SafetyReader } from './safetyFigures.ts'

/** Weights of the parts. A part without data (no ropes, no cameras) is left out of the score. */
export const weights = { labor: 0.15, device: 0.25, env: 0.15, video: 0.15, rope: 0.2, handle: 0.1 } as const

export type ScorePart = keyof typeof weights

export interface Score {
  score: number | null
  parts: Readonly<Record<ScorePart, number | null>>
}

/** Maximum score while a critical alarm is open for too long. */
const CAP = 79

/** Mean handling time in minutes that counts as prompt. */
const PROMPT_MINUTES = 60

/** Scores by project id, of one project or of all visible ones. */
export async function scoresOf(reader: SafetyReader, projectId = ''): Promise<Map<string, Score>> {
  const { projects, figuresOf } = await figuresOfSafety(reader, projectId)
  return new Map(projects.map((project) => [project, scored(sharesOf(figuresOf(project)), figuresOf(project)('waiting') > 0)]))
}

function sharesOf(figure: FiguresOf): Record<ScorePart, number | null> {
  const shareOf = (part: SafetyFigure, total: SafetyFigure) => share(figure(part), figure(total))
  const inspected = share(figure('machines') - figure('uninspected'), figure('machines'))
  const calm = rate(figure('machineAlarms'), figure('machineHours'))
  const minutes = figure('handlingSeconds') / 60 / figure('timed')
  const finished = shareOf('closed', 'raised')
  return {
    labor: mean([cut(shareOf('managerDays', 'managerDuty')), shareOf('certified', 'special'), shareOf('trained', 'workers')]),
    device: calm === null ? inspected : calm * (inspected ?? 1),
    env: share(figure('airRows') - figure('overRows'), figure('airRows')),
    video: figure('cameras') > 0 ? rate(figure('seen'), figure('personDays')) : null,
    rope: shareOf('hookedRows', 'aboveRows'),
    handle: finished === null ? null : finished * (minutes > PROMPT_MINUTES ? PROMPT_MINUTES / minutes : 1),
  }
}

function scored(shares: Readonly<Record<ScorePart, number | null>>, isCapped: boolean): Score {
  const known = (Object.keys(weights) as ScorePart[]).filter((part) => shares[part] !== null)
  const weight = known.reduce((sum, part) => sum + weights[part], 0)
  const points = known.reduce((sum, part) => sum + weights[part] * (shares[part] ?? 0), 0)
  const score = weight > 0 ? rounded((100 * points) / weight, 1) : null
  const parts = Object.fromEntries(Object.entries(shares).map(([part, value]) => [part, value === null ? null : rounded(100 * value, 1)]))
  return { score: score !== null && isCapped ? Math.min(score, CAP) : score, parts: parts as Score['parts'] }
}

const share = (part: number, total: number): number | null => (total > 0 ? part / total : null)

/** Limits a share to 1. */
const cut = (value: number | null): number | null => (value === null ? null : Math.min(1, value))

/** 1 without faults, 0 for one or more faults per unit. */
const rate = (faults: number, units: number): number | null => (units > 0 ? Math.max(0, 1 - faults / units) : null)

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}
