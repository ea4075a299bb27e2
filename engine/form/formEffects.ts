// Effects of input in a form: conditional fields, computed values, presets, and choices that no longer match.

import { type Form, isField, onFieldInit, onFieldInputValueChange, onFieldReact, onFieldValueChange } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import type { Expression } from '../model/expressions/expression.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import { followersOf, narrowedBy } from './fieldDependents.ts'
import { fieldModelOf, revalidate, triggerOf } from './fieldModels.ts'
import { isMasked } from './formRules.ts'

interface Effects {
  fields: readonly Field[]
  mode: FormMode
  start: Values
  /** For each field, the fields whose checks or conditions read it. */
  dependents: ReadonlyMap<string, readonly string[]>
  /** Error message for a value; empty if it is valid. */
  validate(field: Field, value: unknown): string
}

/** Effects for Formily's `createForm`. */
export function formEffects(effects: Effects): (form: Form) => void {
  return (form) => {
    validateFields(effects)
    showAndCompute(effects, form)
    // A field with an error is validated on every key, so that the error disappears at once.
    onFieldInputValueChange('*', (model) => isField(model) && revalidate(model))
    clearNarrowed(effects, form)
    // An edit keeps the values of the record.
    if (effects.mode === 'add') followSources(effects, form)
    onFieldValueChange('*', (model) => {
      for (const name of effects.dependents.get(String(model.props.name)) ?? []) revalidate(fieldModelOf(form, name))
    })
  }
}

function validateFields({ fields, validate }: Effects): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  onFieldInit('*', (model) => {
    const field = byName.get(String(model.props.name))
    if (!field || !isField(model)) return
    model.setValidator({ triggerType: triggerOf(field), validator: (value: unknown) => validate(field, value) })
  })
}

function showAndCompute({ fields }: Effects, form: Form): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  for (const { name, when, compute } of fields) {
    if (when) onFieldReact(name, (model) => model.setDisplay(when.evaluate(scopeOf(form, when)) === true ? 'visible' : 'hidden'))
    if (compute)
      onFieldReact(name, (model) => {
        const scope = scopeOf(form, compute)
        // Masked values cannot be computed with: the result keeps its value.
        if (isField(model) && !compute.names.some((name) => isMasked(byName.get(name), scope[name])))
          model.setValue(compute.evaluate(scope) ?? null)
      })
  }
}

/** Clears a value whose choices change. */
function clearNarrowed({ fields }: Effects, form: Form): void {
  const narrowed = narrowedBy(fields)
  onFieldInputValueChange('*', (model) => {
    for (const name of narrowed.get(String(model.props.name)) ?? []) fieldModelOf(form, name)?.setValue(null)
  })
}

/** Updates a preset when its sources change, until the user types another value. */
function followSources({ fields, start }: Effects, form: Form): void {
  const followers = followersOf(fields)
  const computed = new Map(fields.map(({ name, preset }) => [name, preset ? start[name] : undefined]))
  onFieldInputValueChange('*', (model) => {
    for (const { name, preset } of followers.get(String(model.props.name)) ?? []) {
      const value = form.values[name]
      if (!preset || !(isEmpty(value) || value === computed.get(name))) continue
      const next = preset.evaluate(scopeOf(form, preset)) ?? null
      computed.set(name, next)
      form.setValuesIn(name, next)
    }
  })
}

/** Reads only the named values, so that Formily tracks no others. */
const scopeOf = (form: Form, { names }: Expression): Values => Object.fromEntries(names.map((name) => [name, form.values[name]]))
