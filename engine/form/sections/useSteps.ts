import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormLayout } from '../../model/entity/entity.ts'
import { sectionsOf } from '../../model/entity/sections.ts'
import type { RecordForm } from '../recordForm.ts'

export interface FormSteps {
  /** From 0; a form that is no row of steps is at its last one. */
  step: number
  steps: number
  show(step: number): void
  /** Goes to the next step if all fields of this one are valid, else focuses the first invalid field. */
  next(): void
}

export function useSteps(form: RecordForm, layout: FormLayout, focus: (name: string) => void): FormSteps {
  const [step, setStep] = useState(0)
  const sections = layout === 'steps' ? sectionsOf(form.fields).filter(({ title }) => title !== null) : []
  const next = async () => {
    const fault = await form.faultAmong(sections[step]?.fields.map(({ name }) => name) ?? [])
    if (fault !== null) return focus(fault)
    flushSync(() => setStep(step + 1))
    const first = sections[step + 1]?.fields.find((field) => field.form[form.mode] === 'edit')
    if (first) focus(first.name)
  }
  return { step, steps: Math.max(1, sections.length), show: setStep, next: () => void next() }
}
