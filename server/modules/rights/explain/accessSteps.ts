// Collects the steps of an explanation. Refusals are added in the order in which a call meets them; the first one is what the call answers.

import { type Language, translate } from '#i18n/translate.ts'
import { type AccessCheckName, type AccessStep, accessChecks } from '#model/records/accessExplanation.ts'
import type { AppError } from '#server/errors.ts'

type Arguments = Readonly<Record<string, string | number>>

export interface StepDetails {
  /** Key of the sentence below `access.steps`. */
  key: string
  args?: Arguments
  link?: string | null
}

export interface AccessSteps {
  readonly language: Language
  allow(check: AccessCheckName, details: StepDetails): void
  skip(check: AccessCheckName, details: StepDetails): void
  /** @param refusal error of the call; `null` for a step that a call passes in silence, such as a mask */
  deny(check: AccessCheckName, refusal: AppError | null, details: StepDetails): void
  /** Sorted for readers, with the first refusal. */
  result(): { steps: AccessStep[]; refusal: AppError | null; isAllowed: boolean }
}

export function createAccessSteps(language: Language): AccessSteps {
  const steps: AccessStep[] = []
  const refusals: AppError[] = []
  const add = (check: AccessCheckName, result: AccessStep['result'], { key, args = {}, link = null }: StepDetails) =>
    void steps.push({ check, result, sentence: translate(language, `access.steps.${key}`, args), link })
  return {
    language,
    allow: (check, details) => add(check, 'allowed', details),
    skip: (check, details) => add(check, 'notApplicable', details),
    deny(check, refusal, details) {
      if (refusal) refusals.push(refusal)
      add(check, 'denied', details)
    },
    result() {
      const rank = (step: AccessStep) => accessChecks.indexOf(step.check)
      return {
        steps: [...steps].sort((one, other) => rank(one) - rank(other)),
        refusal: refusals[0] ?? null,
        isAllowed: steps.every(({ result }) => result !== 'denied'),
      }
    },
  }
}
