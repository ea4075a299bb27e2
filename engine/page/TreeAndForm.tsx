import { useMemo, useState } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import type { Rec } from '../api/record.ts'
import { toast } from '../api/toast.ts'
import { RecordBody } from '../form/record/RecordBody.tsx'
import { buttonText } from '../list/buttons/buttonText.ts'
import { isOffered, type ListButton } from '../list/buttons/rowButtons.ts'
import { createSelection } from '../list/selection.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Tree } from '../model/entity/recordTree.ts'
import { NODE } from '../model/list/listParameters.ts'
import { TOP } from '../model/records/tree.ts'
import { useText } from '../text/text.ts'
import { TreeSearch } from '../tree/TreeSearch.tsx'
import { TreeView } from '../tree/TreeView.tsx'
import AntdScope from '../ui/AntdProvider.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'
import { type FormButton, formButtons } from './formButtons.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { EmbeddedList } from './ListPage.tsx'
import { Split } from './Split.tsx'
import { useButtons } from './useButtons.ts'
import { type ListDialog, useListDialog } from './useListDialog.ts'
import { useRecordTree } from './useRecordTree.ts'
import '../list/list.css'
import './treePane.css'
import './treeAndForm.css'

const SHARE = 28

/** Page with the tree of an entity beside the form of the selected record, whose id is in the URL. */
export default function TreeAndForm({ entity }: { entity: Entity }) {
  return hasTree(entity) ? (
    <AntdScope>
      <Page entity={entity} />
    </AntdScope>
  ) : null
}

type TreeEntity = Entity & { tree: Tree }

const hasTree = (entity: Entity): entity is TreeEntity => entity.tree !== null

function Page({ entity }: { entity: TreeEntity }) {
  const text = useText()
  const { can } = usePermissions()
  const tree = useRecordTree(entity)
  const [address, setAddress] = useSearchParams()
  const chosen = address.get(NODE)
  const [started, setStarted] = useState<Started | null>(null)
  // A new record ends when another record is selected.
  if (started !== null && started.chosen !== chosen) setStarted(null)
  const adding = started?.chosen === chosen ? started.values : null
  const [turn, setTurn] = useState(0)
  const [selection] = useState(createSelection)
  const dialog = useListDialog()
  const title = text.word(entity, entity.title)

  const restart = () => {
    setStarted(null)
    setTurn((count) => count + 1)
  }
  const choose = (id: string | null) => {
    if (id === chosen) restart()
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (id === null) next.delete(NODE)
      else next.set(NODE, id)
      return next
    })
  }
  const leave = useLeave(restart)
  const saved = (id: string | null) => {
    const parent = adding?.[entity.tree.parent]
    if (parent !== undefined) tree.open(String(parent))
    if (adding && id !== null) choose(id)
    else restart()
  }

  const open = (next: ListDialog) => {
    if (next.kind !== 'record') return dialog.open(next)
    leave.before(() => {
      setTurn((count) => count + 1)
      setStarted({ values: next.initial ?? {}, chosen })
    })
  }
  const removed = (records: readonly Rec[]) => {
    const parent = String(records[0]?.[entity.tree.parent] ?? TOP)
    choose(parent === TOP ? null : parent)
  }
  const press = useButtons({ entity, selection, defaults: NOTHING, open, remember: () => {}, done: restart, removed })
  const buttons = useMemo(() => formButtons(entity, can), [entity, can])
  const record = chosen === null ? null : (tree.find(chosen) ?? { id: chosen })
  const pressed = ({ button, needsRecord }: FormButton) => {
    if (!needsRecord) press(button)
    else if (record) press(button, record)
    else toast.error(text.t('page.chooseFirst', { title }))
  }
  const mayEdit = entity.permissions.edit !== null && can(entity.permissions.edit)
  const mode = adding ? 'add' : mayEdit ? 'edit' : 'view'

  return (
    <>
      <Split name={entity.name} direction="horizontal" usual={SHARE} label={text.t('page.divider', { title })}>
        <section className="g-tree-pane" aria-label={title}>
          <TreeSearch title={title} value={tree.typed} onChange={tree.setTyped} />
          {tree.rows.length > 0 ? (
            <TreeView
              rows={tree.rows}
              label={title}
              chosen={chosen}
              onToggle={tree.toggle}
              onPick={({ value }) => (value === chosen && !adding ? undefined : leave.before(() => choose(value)))}
            />
          ) : (
            <p className="g-tree-none">{tree.busy ? text.t('field.loading') : (tree.error?.message ?? text.t('field.none'))}</p>
          )}
        </section>
        <section className="g-record-pane" aria-label={text.t(`form.${mode}`, { title })}>
          <div className="g-toolbar" role="toolbar" aria-label={text.t('list.toolbar')}>
            {buttons.map((one) => (
              <button
                key={one.button.key}
                type="button"
                className={LOOKS[one.button.verb] ?? 'g-button'}
                data-refused={(one.needsRecord && record !== null && !isOffered(one.button, [record])) || undefined}
                onClick={() => pressed(one)}
              >
                {buttonText(entity, one.button, text)}
              </button>
            ))}
          </div>
          {adding || chosen !== null ? (
            <RecordBody
              key={`${turn} ${adding ? '' : chosen}`}
              entity={entity}
              mode={mode}
              {...(adding ? { initial: adding } : { id: chosen ?? '' })}
              takesFocus={adding !== null}
              leave={leave}
              onSaved={saved}
            />
          ) : (
            <p className="g-no-master">{text.t('page.chooseMaster', { title })}</p>
          )}
        </section>
      </Split>
      <ListDialogs entity={entity} List={EmbeddedList} control={dialog} ready={false} onDone={restart} />
    </>
  )
}

/** A new record that is not saved yet. */
interface Started {
  values: Readonly<Record<string, unknown>>
  /** Id of the record that was selected when it was started. */
  chosen: string | null
}

const NOTHING = {}
const LOOKS: Partial<Record<ListButton['verb'], string>> = {
  add: 'g-button g-primary',
  addChild: 'g-button g-primary',
  remove: 'g-button g-danger',
}
