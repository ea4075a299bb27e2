// Behaviour of a form: rules, conditional fields, computed values. No React.

import {
  createForm,
  type Field as FieldModel,
  type Form,
  type GeneralField,
  isField,
  onFieldInit,
  onFieldInputValueChange,
  onFieldReact,
  onFieldValueChange,
} from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import type { Expression } from '../model/expressions/expression.ts'
import { isDateTime, isDayField } from '../model/formats/formats.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import { rowsToSend } from '../model/records/childRows.ts'
import { cellPath } from '../model/records/rows.ts'
import type { Fault } from '../model/records/rules.ts'
import { isEmpty, isShown, type Values } from '../model/records/values.ts'
import { dependentsOf, followersOf, narrowedBy } from './fieldDependents.ts'
import { formRules, isMasked } from './formRules.ts'
import { shownFields } from './formSchema.ts'
import { type Clash, isSameValue, mergeRecord, some } from './mergeRecord.ts'
import '../model/expressions/cel.ts'

export interface RecordForm {
  form: Form
  /** The fields of this mode, in order. */
  fields: readonly Field[]
  mode: FormMode
  /** Judges the fields whose checks name this one; called when it loses the focus. */
  left(name: string): void
  /** Writes values that come from elsewhere than the controls; refused fields among them are judged anew. */
  fill(values: Values): void
  /** Judges the refused fields anew, for sentences in another language. A sentence of the server's goes until the next save. */
  resay(): void
  /** Keeps a save waiting for work on its way, such as an upload. */
  wait(work: Promise<unknown>): void
  /** Judges every field once nothing is on its way. The name of the first refused one, `null` when all pass. */
  firstFault(): Promise<string | null>
  /** Judges these fields alone, as `firstFault` does all. */
  faultAmong(names: readonly string[]): Promise<string | null>
  /** Names of the fields that must be filled and are not, in the order of the form. */
  missing(): string[]
  /** Puts the server's sentences on their fields; returns those whose field is not on the form. */
  refuse(refusals: readonly FormRefusal[]): FormRefusal[]
  /** True when anything differs from what the form started with. */
  isDirty(): boolean
  /** Names of the fields that differ. */
  changed(): string[]
  /** The values to send: editable, shown fields. Secrets left empty in an edit stay as they are. */
  submission(): Record<string, unknown>
  /** The values that differ, and what they differ from. */
  typed(): Typed
  /** Takes over a newer version of the record: what was typed stays, everything else follows. Answers what both sides changed. */
  rebase(record: Values): Clash[]
  /** Types again what was typed before, perhaps upon an earlier version of the record. Answers what somebody else changed since. */
  resume(typed: Typed): Clash[]
}

export interface Typed {
  values: Values
  from: Values
}

export interface FormRefusal {
  field: string
  msg: string
}

/** @param sentence puts a fault into words of the current language */
export function createRecordForm(all: readonly Field[], mode: FormMode, given: Values, sentence: (fault: Fault) => string): RecordForm {
  const fields = shownFields(all, mode)
  const start = withDays(fields, given)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const dependents = dependentsOf(fields)
  const narrowed = narrowedBy(fields)
  const following = followersOf(fields)
  const reckoned = new Map(fields.map(({ name, preset }) => [name, preset ? start[name] : undefined]))
  const pending = new Set<Promise<unknown>>()
  let base: Values = start
  const rules = formRules({ fields, mode, base: () => base, values: () => form.values })

  const form = createForm({
    values: { ...start },
    effects() {
      onFieldInit('*', (model) => {
        const field = byName.get(String(model.props.name))
        if (!field || !isField(model)) return
        model.setValidator({
          triggerType: triggerOf(field),
          validator: (value: unknown) => judged(field, value),
        })
      })
      for (const { name, when, compute } of fields) {
        if (when) onFieldReact(name, (model) => model.setDisplay(when.evaluate(scopeOf(when)) === true ? 'visible' : 'hidden'))
        if (compute)
          onFieldReact(name, (model) => {
            // Hidden fields cannot be used for a computation: the sum keeps its value.
            const scope = scopeOf(compute)
            if (isField(model) && !compute.names.some((name) => isMasked(byName.get(name), scope[name])))
              model.setValue(compute.evaluate(scope) ?? null)
          })
      }
      // A refused field is judged at every key, so that its error goes with its cause.
      onFieldInputValueChange('*', (model) => isField(model) && rejudge(model))
      // Other choices are offered now: what was chosen among the old ones goes.
      onFieldInputValueChange('*', (model) => {
        for (const name of narrowed.get(String(model.props.name)) ?? []) modelOf(name)?.setValue(null)
      })
      // A start that was reckoned follows its sources until somebody says otherwise.
      if (mode === 'add')
        onFieldInputValueChange('*', (model) => {
          for (const field of following.get(String(model.props.name)) ?? []) follow(field)
        })
      onFieldValueChange('*', (model) => {
        for (const name of dependents.get(String(model.props.name)) ?? []) rejudge(modelOf(name))
      })
    },
  })

  function follow({ name, preset }: Field): void {
    const value = form.values[name]
    if (!preset || !(isEmpty(value) || value === reckoned.get(name))) return
    const next = preset.evaluate(scopeOf(preset)) ?? null
    reckoned.set(name, next)
    form.setValuesIn(name, next)
  }

  function judged(field: Field, value: unknown): string {
    const fault = rules.isUnchanged(field, value) ? null : rules.faultOf(field, value)
    return fault ? sentence(fault) : ''
  }

  /** Reads only the named values, so that the reaction runs for no others. */
  const scopeOf = (expression: Expression): Values => Object.fromEntries(expression.names.map((name) => [name, form.values[name]]))

  const modelOf = (name: string): FieldModel | undefined => {
    const model: GeneralField | undefined = form.query(name).take()
    return model && isField(model) ? model : undefined
  }

  /** The first that is refused, with the path of its cell where it is a table. */
  function refusedAmong(some: readonly Field[]): string | null {
    const first = some.find((field) => modelOf(field.name)?.selfErrors.length)
    if (!first) return null
    return (first.items && rules.faultOf(first, form.values[first.name])?.field) || first.name
  }

  const asks = (field: Field): boolean => field.form[mode] === 'edit' && modelOf(field.name)?.display !== 'hidden'
  const changed = (): string[] =>
    fields
      .filter((field) => field.form[mode] === 'edit')
      .flatMap(filledBy)
      .filter((name) => !isSameValue(form.values[name], base[name]))

  return {
    form,
    fields,
    mode,
    left(name) {
      for (const dependent of dependents.get(name) ?? []) if (!isEmpty(form.values[dependent])) validate(modelOf(dependent))
    },
    fill(values) {
      form.setValues({ ...values }, 'shallowMerge')
      for (const name of Object.keys(values)) rejudge(modelOf(name))
    },
    resay() {
      for (const { name } of fields) rejudge(modelOf(name))
    },
    wait(work) {
      pending.add(work)
      void work.finally(() => pending.delete(work))
    },
    async firstFault() {
      await Promise.allSettled(pending)
      await form.validate().catch(refused)
      return refusedAmong(fields)
    },
    async faultAmong(names) {
      await Promise.allSettled(pending)
      await Promise.all(names.map((name) => modelOf(name)?.validate().catch(refused)))
      return refusedAmong(fields.filter(({ name }) => names.includes(name)))
    },
    missing() {
      const values = rules.seen()
      const isMissing = (field: Field) => filledBy(field).every((name) => isEmpty(form.values[name])) && !rules.keepsSecret(field, null)
      return fields.flatMap((field) => (field.required && asks(field) && isShown(field, values) && isMissing(field) ? [field.name] : []))
    },
    refuse(refusals) {
      return refusals.filter(({ field, msg }) => {
        const name = cellPath(field)?.field ?? field
        const known = byName.get(name)
        const model = known?.form[mode] === 'edit' ? modelOf(name) : undefined
        if (!known || !model) return true
        // The same code and trigger as the rules' own faults: the next judgement takes it away.
        model.setFeedback({ type: 'error', code: 'ValidateError', triggerType: triggerOf(known), messages: [msg] })
        return false
      })
    },
    isDirty: () => changed().length > 0,
    changed,
    submission: () =>
      submissionOf({
        mode,
        base,
        values: form.values,
        fields: fields.filter((field) => asks(field) && !rules.isUnchanged(field, form.values[field.name])),
      }),
    typed: () => ({ values: some(changed(), form.values), from: some(changed(), base) }),
    rebase,
    resume({ values, from }) {
      const newest = base
      base = { ...base, ...from }
      form.setValues({ ...values }, 'shallowMerge')
      return rebase(newest)
    },
  }

  function rebase(newest: Values): Clash[] {
    const record = withDays(fields, newest)
    const merged = mergeRecord(fields, { base, values: form.values, changed: changed(), record })
    base = record
    form.setValues({ ...merged.values }, 'shallowMerge')
    return merged.clashes
  }
}

const triggerOf = (field: Field) => (field.trigger === 'change' ? 'onInput' : 'onBlur')

function rejudge(model: FieldModel | undefined): void {
  if (model && model.selfErrors.length > 0) validate(model)
}

function validate(model: FieldModel | undefined): void {
  void model?.validate().catch(refused)
}

/** Formily rejects with the errors that the fields already hold. */
function refused(): void {}

/** Some backends keep a day as its midnight; the form, its rules and its picker know days. */
function withDays(fields: readonly Field[], record: Values): Record<string, unknown> {
  const days = fields.filter((field) => isDayField(field) && isDateTime(String(record[field.name] ?? '')))
  return { ...record, ...Object.fromEntries(days.map(({ name }) => [name, String(record[name]).slice(0, 10)])) }
}

/** The wire's word for a value that was taken away: a null writes nothing. */
const EMPTIED = ''

interface Submitted {
  mode: FormMode
  base: Values
  values: Values
  /** Fields whose values are sent. */
  fields: readonly Field[]
}

/** An add leaves out what is empty; of rows that are records an edit sends the changes. */
function submissionOf({ mode, base, values, fields }: Submitted): Record<string, unknown> {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const sent = fields.flatMap(filledBy).flatMap((name) => {
    const { children, items } = byName.get(name) ?? {}
    const told = children && items ? rowsToSend(items, base[name], values[name]) : values[name]
    return children && told === null ? [] : [[name, told ?? EMPTIED] as const]
  })
  return Object.fromEntries(mode === 'add' ? sent.filter(([, value]) => value !== EMPTIED) : sent)
}
