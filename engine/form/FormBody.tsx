// Content of a dialog with a form: fields, buttons, save, and the display of refusals.

import { onFormValuesChange } from '@formily/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Rec } from '../api/record.ts'
import { requestUnique } from '../api/requestUnique.ts'
import { faultText } from '../fields/faultText.ts'
import type { Entity, Field, FormLayout, FormMode, Reader } from '../model/entity/entity.ts'
import type { Fault } from '../model/records/rules.ts'
import type { Values } from '../model/records/values.ts'
import { RecordPanel } from '../panels/RecordPanel.tsx'
import { useText } from '../text/text.ts'
import type { Leave } from '../ui/useLeave.ts'
import { DialogFooter } from './dialog/DialogFooter.tsx'
import { DraftOffer } from './draft/DraftOffer.tsx'
import { useDraft } from './draft/useDraft.ts'
import { focusControl, focusFirst } from './focus.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { RecordFields } from './RecordFields.tsx'
import type { LoadState } from './record/useLoaded.ts'
import { createRecordForm } from './recordForm.ts'
import { Conflict } from './save/Conflict.tsx'
import { checkUniqueOnBlur } from './save/uniqueOnBlur.ts'
import { useMerge } from './save/useMerge.ts'
import { useNewestVersion } from './save/useNewestVersion.ts'
import { useSave } from './save/useSave.ts'
import { MissingCount } from './sections/MissingCount.tsx'
import { useSteps } from './sections/useSteps.ts'
import { ReaderButton } from './values/ReaderButton.tsx'
import { useCopiedValues } from './values/useCopiedValues.ts'

interface Props {
  entity: Entity
  fields: readonly Field[]
  mode: FormMode
  layout?: FormLayout
  /** The record as loaded; initial values for a new one. */
  record: Values
  /** The newest version of the record, if the form opens before it is loaded. */
  newest?: LoadState<Values>
  /** Values that are set as if the user had typed them. */
  draft?: Values | undefined
  /** Called with all values whenever one changes. */
  onValues?(values: Values): void
  /** Draft key: name of the form with the id of the record. Unsaved input is stored in the browser under it until a save or discard. */
  draftOf?: string | null
  /** Device that can fill the form. */
  reader?: Reader | null
  /** Name of the panel below the fields. */
  panel?: string | null
  /** True to read from the device when the form opens. */
  reads?: boolean
  /** Content above the fields. */
  above?: ReactNode
  /** Content below the fields. */
  below?: ReactNode
  saveWord: string
  /** True to focus the first control, as usual in a dialog. */
  takesFocus?: boolean
  leave: Leave
  /** Sends the values. Throws an `ApiError` if the server refuses. @param base the version that was edited */
  send(values: Record<string, unknown>, base: Values): Promise<void>
  /** Loads the latest version of the record after a conflict. */
  reload?(): Promise<Values>
}

const WATCHER = 'values'

export function FormBody(props: Props) {
  const {
    entity,
    fields,
    mode,
    layout = 'page',
    record,
    newest,
    draft,
    onValues,
    draftOf = null,
    reader = null,
    reads = false,
    panel = null,
    above,
    below,
    saveWord,
    takesFocus = true,
    leave,
    send,
    reload,
  } = props
  const text = useText()
  const id = useId()
  const root = useRef<HTMLFormElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const latestText = useRef(text)
  latestText.current = text
  // The initial record is kept; newer versions are merged into the form.
  const [start] = useState(record)
  const [form] = useState(() => {
    const sentence = (fault: Fault) => faultText(fault, entity, latestText.current)
    const id = mode === 'edit' ? String(start.id ?? '') : ''
    const form = createRecordForm(fields, mode, start, sentence)
    return checkUniqueOnBlur(form, entity, (field, values) => requestUnique(entity, field, values, id), sentence)
  })
  useCopiedValues(form)
  const merge = useMerge(form)
  const base = useNewestVersion(form, merge, start, newest)
  const { offered, forget } = useDraft(form, draftOf, base, start, merge)
  const sendLast = async (values: Record<string, unknown>, from: Values) => {
    await send(values, from)
    forget()
  }
  const takeLatest = async (load: () => Promise<Values>) => {
    const latest = await load()
    merge.rebase(latest, true)
    return latest
  }
  const { save: saveAll, isBusy } = useSave({
    form,
    base,
    send: sendLast,
    reload: reload && (() => takeLatest(reload)),
    focus: (name) => focusControl(id, name),
  })

  const { step, steps, show, next } = useSteps(form, layout, (name) => focusControl(id, name))
  const isLast = step === steps - 1
  const save = isLast ? saveAll : next

  const validatedLanguage = useRef(text.language)
  useEffect(() => {
    if (validatedLanguage.current !== text.language) form.translateFaults()
    validatedLanguage.current = text.language
  }, [form, text.language])
  useEffect(() => {
    if (draft) form.fill(draft)
  }, [form, draft])
  useEffect(() => {
    if (!onValues) return
    form.form.addEffects(WATCHER, () => onFormValuesChange(({ values }) => onValues({ ...values })))
    return () => form.form.removeEffects(WATCHER)
  }, [form, onValues])
  useEffect(() => leave.watch(form.isDirty, forget), [leave, form, forget])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) focusFirst(root.current)
  }, [])

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Pickers apply typed text on blur.
    const active = document.activeElement
    if (active instanceof HTMLElement) {
      active.blur()
      active.focus({ preventScroll: true })
    }
    save()
  }

  return (
    <form ref={root} className="g-form" noValidate autoComplete="off" onKeyDown={saveByKey} onSubmit={(event) => event.preventDefault()}>
      <div className="g-dialog-body" ref={body}>
        {newest?.state === 'failed' && <LoadFailure error={newest.error} onRetry={newest.retry} />}
        {offered && <DraftOffer draft={offered} onAnswered={() => focusFirst(root.current)} />}
        {merge.clashes && <Conflict entity={entity} form={form} clashes={merge.clashes} />}
        {reader && <ReaderButton entity={entity} reader={reader} form={form} reads={reads} />}
        {above}
        <RecordFields entity={entity} form={form} record={start} id={id} layout={layout} body={body} step={step} onStep={show} />
        {panel !== null && <RecordPanel name={panel} entity={entity} record={start as Rec} typed={form.submission} />}
        {below}
      </div>
      <DialogFooter
        note={<MissingCount form={form} id={id} />}
        onCancel={leave.leave}
        onSubmit={save}
        submitWord={isBusy ? text.t('form.saving') : isLast ? saveWord : text.t('form.next')}
        isBusy={isBusy}
      >
        {step > 0 && (
          <button type="button" className="g-button" onClick={() => show(step - 1)}>
            {text.t('form.back')}
          </button>
        )}
      </DialogFooter>
    </form>
  )
}
