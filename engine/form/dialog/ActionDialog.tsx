// Dialog with a form before the call of an action.

import { actionCall, actionScope, fillEndpoint, sendAction } from '../../api/actionCall.ts'
import { api } from '../../api/client.ts'
import { type Rec, refreshRecords } from '../../api/queries.ts'
import { joinIds } from '../../model/commaIds.ts'
import type { Action, ActionTarget as ActionDialogFacts, ActionLoad, Entity } from '../../model/entity/entity.ts'
import { fillTemplates } from '../../model/expressions/template.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import AntdScope from '../../ui/AntdProvider.tsx'
import { type Leave, useLeave } from '../../ui/useLeave.ts'
import { actionDraft } from '../draft/drafts.ts'
import { FormBody } from '../FormBody.tsx'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { ShownRecord } from '../record/ShownRecord.tsx'
import { useLoaded } from '../record/useLoaded.ts'
import { reportDone } from '../save/reportDone.ts'
import { startValues } from '../values/startValues.ts'
import { DialogShell } from './DialogShell.tsx'
import { dialogTitle } from './titleOf.ts'

export interface ActionDialogProps {
  entity: Entity
  /** Action whose dialog is a form. */
  action: Action
  /** Selected records; empty for a toolbar action. */
  records: readonly Rec[]
  open: boolean
  onClose(): void
  /** Called after a successful call, when the dialog is closed. */
  onDone(): void
}

type FormDialog = Extract<ActionDialogFacts, { kind: 'form' }>

export function ActionDialog({ open, ...props }: ActionDialogProps) {
  const { dialog } = props.action
  return open && dialog?.kind === 'form' ? (
    <AntdScope>
      <OpenDialog {...props} dialog={dialog} />
    </AntdScope>
  ) : null
}

type OpenProps = Omit<ActionDialogProps, 'open'> & { dialog: FormDialog }

function OpenDialog(props: OpenProps) {
  const { entity, action, dialog, records, onClose } = props
  const { word } = useText()
  const leave = useLeave(onClose)
  return (
    <DialogShell
      title={dialogTitle(word(entity, action.title), entity, records.length === 1 ? (records[0] ?? null) : null)}
      dialog={dialog.window}
      onLeave={leave.leave}
    >
      {dialog.load ? <LoadedBody {...props} load={dialog.load} leave={leave} /> : <Body {...props} start={NONE} leave={leave} />}
    </DialogShell>
  )
}

const NONE: Values = {}

function LoadedBody({ load, ...props }: OpenProps & { load: ActionLoad; leave: Leave }) {
  const { entity, dialog, records } = props
  const loaded = useLoaded((signal) => loadStart(load, records, signal))
  if (loaded.state === 'there') return <Body {...props} start={loaded.value} />
  return (
    <div className="g-dialog-body">
      {loaded.state === 'loading' ? (
        <FormSkeleton entity={entity} fields={dialog.fields} />
      ) : (
        <LoadFailure error={loaded.error} onRetry={loaded.retry} />
      )}
    </div>
  )
}

function Body({ entity, action, dialog, records, start, leave, onClose, onDone }: OpenProps & { start: Values; leave: Leave }) {
  const text = useText()
  const first = records[0]
  const names = new Set(dialog.fields.map((field) => field.name))
  const carried = Object.fromEntries(Object.entries(first ?? {}).filter(([name]) => names.has(name)))
  const send = async (form: Record<string, unknown>) => {
    const call = actionCall(action, records, form)
    let set: string | null = null
    const changeSet = (id: string) => {
      set = id
    }
    const answer = call ? await sendAction({ ...call, changeSet }, true) : null
    reportDone(entity, action, records, answer, text, set)
    void refreshRecords(entity)
    onClose()
    onDone()
  }
  return (
    <FormBody
      entity={entity}
      fields={dialog.fields}
      mode="add"
      layout={dialog.tabs ? 'tabs' : 'page'}
      record={startValues(dialog.fields, records.length === 1 ? carried : NONE, start)}
      draftOf={actionDraft(entity, action, records)}
      saveWord={text.t('form.submit')}
      above={first && dialog.shows.length > 0 ? <ShownRecord entity={entity} names={dialog.shows} records={records} first={first} /> : null}
      leave={leave}
      send={send}
    />
  )
}

async function loadStart({ call, values }: ActionLoad, records: readonly Rec[], signal: AbortSignal): Promise<Values> {
  const { endpoint, query: own, isFilled } = fillEndpoint(call, actionScope(records))
  const query = isFilled || !records[0] ? own : { ...own, id: records[0].id }
  const { method, path } = endpoint
  const answer = method === 'GET' ? api.get<Values | null>(path, query, { signal }) : api.post<Values | null>(path, { query, signal })
  const data = (await answer) ?? {}
  if (values === null) return data
  const filled = Object.entries(fillTemplates(values, data))
  return Object.fromEntries(filled.map(([name, value]) => [name, Array.isArray(value) ? joinIds(value) : value]))
}
