import { useNavigate } from 'react-router'
import { type ActionCall, actionCall, actionScope } from '../api/actionCall.ts'
import { api } from '../api/client.ts'
import { useAction, useRemove } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { toast } from '../api/toast.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { reportDone } from '../form/save/reportDone.ts'
import type { Many } from '../journal/BulkDialog.tsx'
import { buttonRefusal, isConditional, isOffered, type ListButton } from '../list/buttons/rowButtons.ts'
import type { ShownList } from '../list/records/shownList.ts'
import type { Selection } from '../list/selection.ts'
import type { Action, Entity } from '../model/entity/entity.ts'
import type { Tree } from '../model/entity/recordTree.ts'
import { areExpressionsRead } from '../model/expressions/expression.ts'
import { fillTemplate } from '../model/expressions/template.ts'
import { hasCapability } from '../session/capabilities.ts'
import { listTitle } from '../text/listTitle.ts'
import { useText } from '../text/text.ts'
import { confirm } from '../ui/confirm.tsx'
import { useEventCallback } from '../ui/useEventCallback.ts'
import type { ListDialog } from './useListDialog.ts'

/** Timeout of a file download in milliseconds. */
const FILE_MS = 60_000

interface ButtonsOptions {
  entity: Entity
  selection: Selection
  /** Initial values of new records in this list. */
  defaults: Readonly<Record<string, unknown>>
  open(dialog: ListDialog): void
  /** Current state of the list, for exports. */
  shown?(): ShownList
  /** Fixed filters of the list, independent of the search. */
  fixed?: Readonly<Record<string, string>>
  /** Called before and after a change of records, to highlight them. */
  remember(): void
  done(): void
  removed?(records: readonly Rec[]): void
}

/** Number of records named in a confirmation. */
const NAMED = 3

const NOTHING = {}
const EVERYTHING: Pick<ShownList, 'query' | 'total'> = { query: { sort: [], filters: {} }, total: 0 }

/** Handlers of a list's buttons: `press(button, record)` in a row, `press(button)` in the toolbar, for the selected records. */
export function useButtons({
  entity,
  selection,
  defaults,
  shown,
  fixed = NOTHING,
  open,
  remember,
  done,
  removed,
}: ButtonsOptions): (button: ListButton, record?: Rec) => void {
  const text = useText()
  const { t, word } = text
  const navigate = useNavigate()
  const remove = useRemove(entity).mutate
  const call = useAction(entity).mutate

  /** Names of the first three records. */
  const named = (records: readonly Rec[]) => {
    const names = records.slice(0, NAMED).map((record) => recordLabel(entity, record))
    const rest = records.length - names.length
    return names.join(t('list.nameBreak')) + (rest > 0 ? t('list.andMore', { count: records.length }) : '')
  }
  const confirmationOf = (question: string, records: readonly Rec[]) => {
    const text = String(fillTemplate(word(entity, question), actionScope(records)))
    const [only] = records
    return records.length === 0 || (only && text.includes(recordLabel(entity, only))) ? text : `${text}\n${named(records)}`
  }

  const removeAll = async (records: readonly Rec[]) => {
    if (!(await confirm(`${t('list.removeTickedConfirm')}\n${named(records)}`, { isLoss: true }))) return
    const onSuccess = (set: string | null) => {
      selection.set(records, false)
      toast.success(t('list.removed'), set)
      removed?.(records)
    }
    remove(
      records.map(({ id }) => id),
      { onSuccess },
    )
  }

  const act = async (action: Action, records: readonly Rec[]) => {
    if (action.confirm && !(await confirm(confirmationOf(action.confirm, records)))) return
    if (action.dialog?.kind === 'entity') return open({ kind: 'entity', action, dialog: action.dialog, record: records[0] ?? null })
    if (action.dialog?.kind === 'panel') return open({ kind: 'panel', action, dialog: action.dialog, record: records[0] ?? null })
    if (action.dialog) return open({ kind: 'form', action, records })
    if (action.link) return openLink(String(fillTemplate(action.link, actionScope(records))), action.newWindow, navigate)
    const wanted = actionCall(action, records)
    if (!wanted) return
    if (action.file) return keepFile(wanted)
    remember()
    let set: string | null = null
    const changeSet = (id: string) => {
      set = id
    }
    const onSuccess = (answer: unknown) => {
      const succeeded = reportDone(entity, action, records, answer, text, set)
      if (action.at === 'batch') selection.set(succeeded, false)
      done()
    }
    call({ ...wanted, changeSet }, { onSuccess })
  }

  /** Selected records, loaded or not. */
  const many = (): Many => {
    const records = selection.records()
    const matching = selection.matching()
    if (!matching) return { range: { ids: records.map(({ id }) => id) }, count: records.length, isWhole: false, records }
    const filters = Object.entries((shown?.() ?? EVERYTHING).query.filters)
    const filter = Object.fromEntries(filters.map(([name, value]) => [name, String(value)]))
    return { range: { filter, except: matching.except, expected: matching.count }, count: matching.count, isWhole: true, records }
  }

  const exportList = (ticked: readonly Rec[]) => {
    const list = shown?.()
    if (list && hasCapability('exports') && entity.endpoints['export-job']) open({ kind: 'export', list, many: many() })
    else void exportSheet(ticked)
  }

  /** Exports the selected records or, without a selection, all matching ones. */
  const exportSheet = async (ticked: readonly Rec[]) => {
    const { query, total } = shown?.() ?? EVERYTHING
    const title = listTitle(entity, text)
    const question =
      ticked.length > 0 ? t('sheet.exportTicked', { title, count: ticked.length }) : t('sheet.exportConfirm', { title, count: total })
    if (!(await confirm(question))) return
    const { saveExport: exportRecords, onlyThese } = await import('../sheets/exportRecords.ts')
    await exportRecords(entity, ticked.length > 0 ? onlyThese(query, ticked) : query)
  }

  const add = (more: Readonly<Record<string, unknown>>) => open({ kind: 'record', mode: 'add', initial: { ...defaults, ...more } })

  const press = (button: ListButton, record?: Rec) => {
    const records = record ? [record] : selection.records()
    const refusal = record && isOffered(button, records) ? null : buttonRefusal(button, records, !record && selection.matching() !== null)
    if (refusal !== null) return toast.error(t(refusal))
    switch (button.verb) {
      case 'add':
        return add({})
      case 'read':
        return open({ kind: 'record', mode: 'add', initial: defaults, reads: true })
      case 'import':
        return open({ kind: 'import' })
      case 'export':
        return exportList(selection.matching() ? [] : records)
      case 'print': {
        const list = shown?.()
        return record ? open({ kind: 'printRecord', record }) : list && open({ kind: 'print', list, many: many() })
      }
      case 'bulkEdit':
        return open({ kind: 'bulk', many: many() })
      case 'bin':
        return open({ kind: 'bin', where: { ...fixed, ...tenantOf(shown?.()) } })
      case 'addChild':
        return entity.tree && record && void childValues(entity.tree, record).then(add)
      case 'view':
      case 'edit':
        return record && open({ kind: 'record', mode: button.verb, id: record.id })
      case 'remove':
      case 'removeTicked':
        return void removeAll(records)
      case 'action': {
        const { action } = button
        return void act(action, action.at === 'toolbar' ? [] : records)
      }
    }
  }

  return useEventCallback((button: ListButton, record?: Rec) => {
    // Conditions cannot be evaluated before the evaluator is loaded; every record would be refused.
    if (areExpressionsRead() || !isConditional(button)) press(button, record)
    else void import('../model/expressions/cel.ts').then(() => press(button, record))
  })
}

/** Downloads the file of a call; a refusal was already reported. */
async function keepFile({ endpoint: { path }, query = {} }: ActionCall): Promise<void> {
  const file = await api.file(path, query, { timeout: FILE_MS }).catch(() => null)
  if (file) (await import('../sheets/saveFile.ts')).saveFile(file)
}

/** Tenant parameter, if the list is filtered by a tenant. */
const tenantOf = ({ query }: Pick<ShownList, 'query'> = EVERYTHING): Readonly<Record<string, string>> =>
  typeof query.filters.tenantId === 'string' ? { tenantId: query.filters.tenantId } : NOTHING

/** Initial values of a child record. */
async function childValues({ parent, child }: Tree, record: Rec): Promise<Readonly<Record<string, unknown>>> {
  await import('../model/expressions/cel.ts')
  const values = Object.entries(child).map(([name, expression]) => [name, expression.evaluate(record)])
  return { ...Object.fromEntries(values), [parent]: record.id }
}

/** Opens a link: a path of the console in place unless `newWindow`, a web URL in a new window without `opener`, other links not at all. */
export function openLink(link: string, newWindow: boolean, navigate: (path: string) => unknown): void {
  const isOwn = link.startsWith('/') && !link.startsWith('/api/') && !/^\/[/\\]/.test(link)
  if (isOwn && !newWindow) navigate(link)
  else if (isOwn) window.open(link, '_blank', 'noopener')
  else if (/^(https?:\/\/|\/api\/)/.test(link)) window.open(link, '_blank', 'noopener')
}
