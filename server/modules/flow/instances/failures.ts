// Steps that could not be done: kept on their instance until one is done, so that administrators see them.

import type { Language } from '#i18n/say.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, textOf } from '#store/rows.ts'
import { workingAlone } from '../work.ts'
import { STEP_FAULTS } from './advance.ts'
import { lockedInstance } from './instance.ts'

/** True when the process itself stands against a step, and not the person who asked for it. */
export const isStepFault = (error: unknown): error is AppError => error instanceof AppError && STEP_FAULTS.includes(error.key)

/** Written in a transaction of its own: that of the step was undone. */
export async function keepFailure(platform: Kernel, tenantId: string, instanceId: string, { key, args }: AppError): Promise<void> {
  const failure = JSON.stringify([key, args])
  await workingAlone(platform, tenantId, new Date(), async (work) => {
    const instance = await lockedInstance(work, instanceId)
    if (instance.processIsFinished === 'finished' || textOf(instance, 'failure') === failure) return
    await repository(work.db, 'process-instance', work.actor).change({ id_equal: instanceId }, { failure })
  })
}

/** The sentence of a kept failure; '' for none. */
export function failureText(kept: string, language: Language): string {
  if (kept === '') return ''
  const [key, args] = JSON.parse(kept) as [AppError['key'], AppError['args']]
  return new AppError(key, args).sentence(language)
}
