// Texts of the lines of a dry run.

import type { DryRunDuration, DryRunLine, DryRunStep, DryRunWorkers } from '#engine/site/answers/dryRun.ts'
import type { Text } from '#engine/text/text.ts'
import { durationParts } from '../timeline.ts'

type T = Text['t']

/** The two largest units of a number of seconds. */
export function medianText(t: T, { seconds }: DryRunDuration): string {
  const [d, h, m] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = [`${d}d`, `${h}h`, `${m}m`, `${seconds % 60}s`].filter((part) => Number.parseInt(part, 10) > 0)
  return durationParts(parts.join(' ') || '0s')
    .map(({ unit, count }) => t(`dryRun.duration.${unit}`, { count }))
    .join(' ')
}

export function workersText(t: T, { people, count }: DryRunWorkers): string {
  const names = people.join(t('list.nameBreak'))
  return count > people.length ? t('dryRun.count', { names, count }) : names
}

export const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function stepText(t: T, { kind, name, isApproved }: DryRunStep): string {
  const decision = t(isApproved ? 'dryRun.approve' : 'dryRun.reject')
  return t(`dryRun.steps.${kind}`, { name, decision, result: t(isApproved ? 'dryRun.succeed' : 'dryRun.fail') })
}

export function lineText(t: T, line: DryRunLine): string {
  switch (line.kind) {
    case 'choice':
      return t('dryRun.lines.choice', { name: line.name, taken: line.taken.join(t('list.nameBreak')) })
    case 'task':
    case 'offer':
      return t(`dryRun.lines.${line.kind}`, { name: line.name })
    case 'variable':
      return t('dryRun.lines.variable', { name: line.name, value: valueText(line.value) })
    case 'ended':
      return [t(`dryRun.ended.${line.how}`), line.code].filter((part) => part !== '').join(' ')
    default:
      return t(`dryRun.lines.${line.kind}`, { ...line })
  }
}
