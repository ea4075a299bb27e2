// Failed steps: kept on their instance until a step succeeds, so that administrators see them.

import type { Language } from '#i18n/translate.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { type TaskPerson, workingAlone } from '../work.ts'
import { lockedInstance } from './instance.ts'
import { STEP_FAULTS } from './stepRefusal.ts'

/** True for an error of the process, not of the user's request. */
export const isStepFault = (error: unknown): error is AppError => error instanceof AppError && STEP_FAULTS.includes(error.key)

/** Decision of a user whose step failed. */
export interface FailedDecision {
  taskId: string
  who: TaskPerson
  isApproved: boolean
  comment: string
  variables: Rec
  /** Changed fields of the record. */
  form?: unknown
}

/** Stored in a separate transaction, since that of the step was rolled back. */
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

/** Decision of the user whose step failed; `null` if a timer or a message failed. */
export function failedDecision(kept: string): FailedDecision | null {
  return kept === '' ? null : ((JSON.parse(kept) as [unknown, unknown, FailedDecision?])[2] ?? null)
}

/** Message of a kept failure; '' for none. */
export function failureText(kept: string, language: Language): string {
  if (kept === '') return ''
  const [key, args] = JSON.parse(kept) as [AppError['key'], AppError['args']]
  return new AppError(key, args).sentence(language)
}
