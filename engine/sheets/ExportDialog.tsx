// Export dialog: records, columns and format. Enter exports with the defaults.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countQuery } from '../api/queries.ts'
import { toast } from '../api/toast.ts'
import { ConditionsText } from '../filters/ConditionsText.tsx'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Many } from '../journal/BulkDialog.tsx'
import type { ShownList } from '../list/records/shownList.ts'
import type { Dialog, Entity } from '../model/entity/entity.ts'
import type { ExportProgress } from '../model/entity/sheets.ts'
import { wantedParams } from '../model/list/firstPage.ts'
import { isNarrowed } from '../model/list/listState.ts'
import { listTitle } from '../text/listTitle.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { type ExportOrder, fetchExport, followExport, requestExport } from './exportJob.ts'
import { useSheetText } from './sheetText.ts'
import './sheets.css'

interface Props {
  entity: Entity
  list: ShownList
  many: Many
  open: boolean
  onClose(): void
}

type Range = 'ticked' | 'filtered' | 'all'

const WINDOW: Dialog = { kind: 'modal', width: 520 }

export default function ExportDialog({ open, ...props }: Props) {
  return open ? (
    <AntdScope>
      <OpenExport {...props} />
    </AntdScope>
  ) : null
}

function OpenExport({ entity, list, many, onClose }: Omit<Props, 'open'>) {
  const text = useSheetText()
  const { t } = text
  const narrowed = isNarrowed(list.state)
  const [range, setRange] = useState<Range>(many.count > 0 ? 'ticked' : narrowed ? 'filtered' : 'all')
  const [columns, setColumns] = useState<'view' | 'all'>('view')
  const [kind, setKind] = useState<'xlsx' | 'csv'>('xlsx')
  const [values, setValues] = useState<'words' | 'keys'>('words')
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const all = useQuery(countQuery(entity, list.fixed))
  const conditionsRef = useRef<HTMLParagraphElement>(null)
  const [looking] = useState(() => new AbortController())
  useEffect(() => () => looking.abort(), [looking])
  const names = list.columns.map(({ name }) => name).filter((name) => entity.export?.fields.some((field) => field.name === name))
  const start = async () => {
    if (isSending) return
    setSending(true)
    setFault(null)
    const description = range === 'filtered' && values === 'words' ? { asked: conditionsRef.current?.textContent ?? '' } : {}
    const wanted = { kind, keys: values === 'keys', ...description, ...(columns === 'view' && names.length > 0 ? { columns: names } : {}) }
    try {
      const started = await requestExport(entity, { ...wanted, ...rangeOf(entity, list, many, range) })
      const ended = await followExport(started, setProgress, looking.signal)
      if (ended.state === 'stopped') return setFault(ended.msg)
      await fetchExport(ended.job)
      onClose()
    } catch (error) {
      if (!looking.signal.aborted) setFault((error as Error).message)
    } finally {
      setSending(false)
      setProgress(null)
    }
  }
  const leave = () => {
    if (progress) toast.success(t('export.behind'))
    onClose()
  }
  const ranges: (readonly [Range, string])[] = [
    ...(many.count > 0 ? [['ticked', t('export.ticked', { count: many.count })] as const] : []),
    ...(narrowed ? [['filtered', t('export.filtered', { count: list.total })] as const] : []),
    ['all', all.data === undefined ? t('export.counting') : t('export.all', { count: all.data })],
  ]
  return (
    <DialogShell title={t('export.title', { title: listTitle(entity, text) })} dialog={WINDOW} onLeave={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <div className="g-dialog-body g-export">
          <Choice title={t('export.range')} value={range} onChange={setRange} choices={ranges} takesFocus />
          {range === 'filtered' && (
            <p ref={conditionsRef}>
              {t('print.filter')} <ConditionsText entity={entity} list={list} none={t('print.nothing')} />
            </p>
          )}
          <Choice
            title={t('export.columns')}
            value={columns}
            onChange={setColumns}
            choices={[
              ['view', t('export.ofView', { count: names.length })],
              ['all', t('export.allColumns')],
            ]}
          />
          <Choice
            title={t('export.kind')}
            value={kind}
            onChange={setKind}
            choices={[
              ['xlsx', t('export.kinds.xlsx')],
              ['csv', t('export.kinds.csv')],
            ]}
          />
          <Choice
            title={t('export.values')}
            value={values}
            onChange={setValues}
            choices={[
              ['words', t('export.words')],
              ['keys', t('export.keys')],
            ]}
          />
          {progress && (
            <p role="status">
              {t('export.running', { done: progress.done, total: progress.total })}
              <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={t('export.progress')} />
            </p>
          )}
          {fault && (
            <p className="g-item-error" role="alert">
              {fault}
            </p>
          )}
        </div>
        <DialogFooter
          onCancel={leave}
          cancelWord={progress ? t('export.background') : undefined}
          submitWord={t('export.go')}
          isDisabled={progress !== null}
          isBusy={isSending}
        />
      </form>
    </DialogShell>
  )
}

interface ChoiceProps<Value extends string> {
  title: string
  value: Value
  choices: readonly (readonly [value: NoInfer<Value>, word: ReactNode])[]
  takesFocus?: boolean
  onChange(value: NoInfer<Value>): void
}

function Choice<Value extends string>({ title, value, choices, takesFocus = false, onChange }: ChoiceProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [takesFocus])
  return (
    <fieldset ref={group}>
      <legend>{title}</legend>
      {choices.map(([one, word]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Query for the selected records in list order, all matching records, or all records. */
function rangeOf(entity: Entity, { query, fixed }: ShownList, many: Many, range: Range): Pick<ExportOrder, 'query' | 'ids' | 'except'> {
  if (range === 'all') return { query: wantedParams(entity, { sort: query.sort, filters: fixed }) }
  const found = wantedParams(entity, query)
  if (range === 'filtered') return { query: found }
  if (many.isWhole) return { query: found, except: 'except' in many.range ? many.range.except : [] }
  // Selected records are exported regardless of the current search.
  return { query: wantedParams(entity, { sort: query.sort, filters: {} }), ids: many.records.map(({ id }) => id) }
}
