// Steps that could not be done: kept on their instance until one is done, so that administrators see them.

import type { Language } from '#i18n/say.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { type TaskPerson, workingAlone } from '../work.ts'
import { STEP_FAULTS } from './advance.ts'
import { lockedInstance } from './instance.ts'

/** True when the process itself stands against a step, and not the person who asked for it. */
export const isStepFault = (error: unknown): error is AppError => error instanceof AppError && STEP_FAULTS.includes(error.key)

/** The decision of a person whose step failed. */
export interface FailedDecision {
  taskId: string
  who: TaskPerson
  isApproved: boolean
  comment: string
  variables: Rec
  /** Changes of the record. */
  form?: unknown
}

/** Written in a transaction of its own: that of the step was undone. */
export async function keepFailure(
  platform: Kernel,
  tenantId: string,
  instanceId: string,
  { key, args }: AppError,
  decision?: FailedDecision,
): Promise<void> {
  const failure = JSON.stringify(decision ? [key, args, decision] : [key, args])
  await workingAlone(platform, tenantId, new Date(), async (work) => {
    const instance = await lockedInstance(work, instanceId)
    if (instance.processIsFinished === 'finished' || textOf(instance, 'failure') === failure) return
    await repository(work.db, 'process-instance', work.actor).change({ id_equal: instanceId }, { failure })
  })
}

/** The decision of the person whose step failed; `null` where a timer or a message failed. */
export function failedDecision(kept: string): FailedDecision | null {
  return kept === '' ? null : ((JSON.parse(kept) as [unknown, unknown, FailedDecision?])[2] ?? null)
}

/** The sentence of a kept failure; '' for none. */
export function failureText(kept: string, language: Language): string {
  if (kept === '') return ''
  const [key, args] = JSON.parse(kept) as [AppError['key'], AppError['args']]
  return new AppError(key, args).sentence(language)
}
