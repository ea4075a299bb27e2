// Reactions of a form to typing: conditional fields, computed values, starts that follow others, choices that no longer fit.

import { type Form, isField, onFieldInit, onFieldInputValueChange, onFieldReact, onFieldValueChange } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import type { Expression } from '../model/expressions/expression.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import { followersOf, narrowedBy } from './fieldDependents.ts'
import { fieldModelOf, rejudge, triggerOf } from './fieldModels.ts'
import { isMasked } from './formRules.ts'

interface Effects {
  fields: readonly Field[]
  mode: FormMode
  start: Values
  /** By field, the fields whose checks or conditions name it. */
  dependents: ReadonlyMap<string, readonly string[]>
  /** The sentence against a value, `''` when it passes. */
  judge(field: Field, value: unknown): string
}

/** For the `effects` of `createForm`. */
export function formEffects(effects: Effects): (form: Form) => void {
  return (form) => {
    validateFields(effects)
    showAndCompute(effects, form)
    // A refused field is judged at every key, so that its error goes with its cause.
    onFieldInputValueChange('*', (model) => isField(model) && rejudge(model))
    clearNarrowed(effects, form)
    // In an edit the values of the record stay.
    if (effects.mode === 'add') followSources(effects, form)
    onFieldValueChange('*', (model) => {
      for (const name of effects.dependents.get(String(model.props.name)) ?? []) rejudge(fieldModelOf(form, name))
    })
  }
}

function validateFields({ fields, judge }: Effects): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  onFieldInit('*', (model) => {
    const field = byName.get(String(model.props.name))
    if (!field || !isField(model)) return
    model.setValidator({ triggerType: triggerOf(field), validator: (value: unknown) => judge(field, value) })
  })
}

function showAndCompute({ fields }: Effects, form: Form): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  for (const { name, when, compute } of fields) {
    if (when) onFieldReact(name, (model) => model.setDisplay(when.evaluate(scopeOf(form, when)) === true ? 'visible' : 'hidden'))
    if (compute)
      onFieldReact(name, (model) => {
        const scope = scopeOf(form, compute)
        // Masked values cannot be used for a computation: the sum keeps its value.
        if (isField(model) && !compute.names.some((name) => isMasked(byName.get(name), scope[name])))
          model.setValue(compute.evaluate(scope) ?? null)
      })
  }
}

/** Other choices are offered after a change of their source: the value chosen among the old ones goes. */
function clearNarrowed({ fields }: Effects, form: Form): void {
  const narrowed = narrowedBy(fields)
  onFieldInputValueChange('*', (model) => {
    for (const name of narrowed.get(String(model.props.name)) ?? []) fieldModelOf(form, name)?.setValue(null)
  })
}

/** A computed start follows its sources until somebody types another value. */
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

/** Reads only the named values, so that the reaction runs for no others. */
const scopeOf = (form: Form, { names }: Expression): Values => Object.fromEntries(names.map((name) => [name, form.values[name]]))
