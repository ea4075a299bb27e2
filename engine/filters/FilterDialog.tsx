import { useEffect, useId, useRef, useState } from 'react'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Dialog, Entity } from '../model/entity/entity.ts'
import { type FilterGroupNode, faultOf, fieldOf, MAX_FILTER_LENGTH, printFilter } from '../model/list/listFilter.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useEventCallback } from '../ui/useEventCallback.ts'
import {
  type DraftGroup,
  type DraftNode,
  filterDraftOf,
  filterFromDraft,
  findCondition,
  newCondition,
  newGroup,
  offeredFields,
  withNode,
} from './draft.ts'
import { useFilterText } from './filterText.ts'
import { GroupEditor } from './GroupEditor.tsx'
import './filters.css'
import { listTitle } from '../text/listTitle.ts'

interface Props {
  entity: Entity
  filter: FilterGroupNode | null
  onFilter(filter: FilterGroupNode | null): void
  onClose(): void
}

const WINDOW: Dialog = { width: 820, kind: 'modal' }

/** Dialog for the conditions of a list. */
export default function FilterDialog(props: Props) {
  return (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  )
}

function OpenDialog({ entity, filter, onFilter, onClose }: Props) {
  const text = useFilterText()
  const { t, word } = text
  const form = useRef<HTMLFormElement>(null)
  const faultId = useId()
  const [draft, setDraft] = useState(() => (filter ? filterDraftOf(filter) : begun(entity)))
  const [fault, setFault] = useState<{ id: string | null; text: string } | null>(null)
  // A new condition gets the focus; initially the first one.
  const [fresh, setFresh] = useState<string | null>(() => draft.of[0]?.id ?? null)
  useEffect(() => {
    if (fresh) form.current?.querySelector<HTMLElement>(`[data-node="${fresh}"] select`)?.focus()
  }, [fresh])

  const change = useEventCallback((id: string, next: DraftNode | null) => {
    setDraft(draft.id === id && next ? (next as DraftGroup) : withNode(draft, id, next))
    setFault(null)
    if (next === null) focusPrevious(form.current, id)
  })
  const apply = () => {
    const lacking = findCondition(
      draft,
      (condition) => fieldOf(entity, condition.field) !== null && faultOf(entity, condition)?.fault === 'value',
    )
    if (lacking) {
      setFault({ id: lacking.id, text: t('filters.missing', { title: word(entity, entity.field[lacking.field]?.title ?? lacking.field) }) })
      form.current?.querySelector<HTMLElement>(`[data-node="${lacking.id}"] .g-condition-value :is(input, select)`)?.focus()
      return
    }
    const next = filterFromDraft(draft)
    if (next && new TextEncoder().encode(printFilter(next)).length > MAX_FILTER_LENGTH) setFault({ id: null, text: t('filters.tooLong') })
    else onFilter(next)
  }
  return (
    <DialogShell title={t('filters.title', { title: listTitle(entity, text) })} dialog={WINDOW} onLeave={onClose}>
      <form
        ref={form}
        className="g-filter-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <GroupEditor
          entity={entity}
          fields={offeredFields(entity)}
          group={draft}
          depth={1}
          faultAt={fault?.id ?? null}
          faultId={faultId}
          onChange={change}
          onAdded={setFresh}
        />
        <p id={faultId} className="g-filter-fault" role="alert">
          {fault?.text}
        </p>
        <DialogFooter
          note={
            <button
              type="button"
              className="g-button g-filter-clear"
              disabled={draft.of.length === 0}
              onClick={() => {
                setDraft(newGroup('all', []))
                setFault(null)
                form.current?.querySelector<HTMLElement>('select')?.focus()
              }}
            >
              {t('filters.clear')}
            </button>
          }
          onCancel={onClose}
          submitWord={t('filters.apply')}
        />
      </form>
    </DialogShell>
  )
}

/** The initial condition, on the first column of the list. */
function begun(entity: Entity): DraftGroup {
  const fields = offeredFields(entity)
  const first = entity.columns.find((column) => fields.includes(column)) ?? fields[0]
  return newGroup('all', first ? [newCondition(first)] : [])
}

/** After a removal the part before gets the focus, else the conjunction of its group. */
function focusPrevious(form: HTMLFormElement | null, id: string): void {
  const gone = form?.querySelector<HTMLElement>(`[data-node="${id}"]`)
  const before = gone?.previousElementSibling?.matches('[data-node]')
    ? gone.previousElementSibling
    : gone?.parentElement?.closest('fieldset')
  before?.querySelector<HTMLElement>('select, button')?.focus()
}
