import { useState } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { ApiError } from '../api/apiError.ts'
import { api } from '../api/client.ts'
import { endpoint } from '../api/queries.ts'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import type { Entity } from '../model/entity/entity.ts'
import { canTryImport, coveringFields, type ImportProgress, type MappedHeads, type UnknownHeads } from '../model/entity/sheets.ts'
import { hasCapability } from '../session/capabilities.ts'
import { FileDrop } from '../ui/FileDrop.tsx'
import { FILE_TIMEOUT } from './exportRecords.ts'
import { HeadMap } from './HeadMap.tsx'
import { FILE_LIMIT_MB, type FileCorrections, startImport } from './importJob.ts'
import { saveFile } from './saveFile.ts'
import { useSheetText } from './sheetText.ts'

interface Props {
  entity: Entity
  /** File whose headings are to be assigned again, with their current assignment. */
  again: SentFile | null
  /** Message above the form. */
  notice: string | null
  onLeave(): void
  /** @param progress `null` if the import is already complete */
  onStarted(progress: ImportProgress | null, sent: SentFile): void
}

/** The uploaded file, kept to send it again after a trial. */
export interface SentFile extends FileCorrections {
  file: File
  covers: boolean
  /** Rows of the file that a spreadsheet program hides and the import reads. */
  hiddenRows: number
}

/** Choice of a file and of the import options. */
export function ImportForm({ entity, again, notice, onLeave, onStarted }: Props) {
  const { t, word } = useSheetText()
  const [file, setFile] = useState<File | null>(again?.file ?? null)
  const [covers, setCovers] = useState(again?.covers ?? false)
  const [heads, setHeads] = useState<MappedHeads>(again?.heads ?? NONE)
  const [unknown, setUnknown] = useState<UnknownHeads | null>(again && { unknown: Object.keys(again.heads), free: [] })
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { can } = usePermissions()
  const cover = can(entity.permissions.edit) ? (entity.import?.cover ?? null) : null
  const covering = cover && entity.import ? coveringFields(entity, entity.import) : []
  const choose = (next: File) => {
    const wrong = faultOf(next)
    setFault(wrong && t(wrong, { limit: FILE_LIMIT_MB }))
    if (wrong) return
    setFile(next)
    setHeads(NONE)
    setUnknown(null)
  }
  const canTry = hasCapability('trials') && canTryImport(entity)
  const start = async (isTrial: boolean) => {
    if (!file || isSending) return
    setIsSending(true)
    setFault(null)
    try {
      // Unassigned headings are skipped, which is a valid answer.
      const assigned = Object.fromEntries((unknown?.unknown ?? []).map((head) => [head, heads[head] ?? null]))
      const way = { heads: assigned, mended: NONE }
      const started = await startImport(entity, file, { covers, isTrial, ...way })
      onStarted(started, { file, covers, hiddenRows: started?.hiddenRows ?? 0, ...way })
    } catch (error) {
      setFault((error as Error).message)
      const found = unknownHeads(error)
      if (found) setUnknown({ unknown: [...new Set([...(unknown?.unknown ?? []), ...found.unknown])], free: found.free })
    } finally {
      setIsSending(false)
    }
  }
  const getTemplate = async () => {
    const template = await api.file(endpoint(entity, 'export-template').path, {}, { timeout: FILE_TIMEOUT }).catch(() => null)
    if (template) saveFile(template)
  }
  return (
    <form
      className="g-form"
      onSubmit={(event) => {
        event.preventDefault()
        void start(false)
      }}
    >
      <div className="g-dialog-body">
        {notice && <p role="status">{notice}</p>}
        <FileDrop accept=".xlsx,.csv" onFiles={([first]) => first && choose(first)}>
          {file ? t('sheet.chosen', { name: file.name }) : t('sheet.drop')}
        </FileDrop>
        {cover && (
          <label className="g-sheet-cover">
            <input type="checkbox" checked={covers} onChange={({ target }) => setCovers(target.checked)} />
            <span>{t('sheet.covered')}</span>
            <small>
              {t('sheet.coveredHint', { title: covering.map((field) => word(entity, field.title)).join(t('sheet.template.or')) })}
            </small>
          </label>
        )}
        <button type="button" className="g-button" onClick={() => void getTemplate()}>
          {t('sheet.getTemplate')}
        </button>
        {unknown && unknown.unknown.length > 0 && <HeadMap entity={entity} unknown={unknown} heads={heads} onHeads={setHeads} />}
        {isSending && <p role="status">{t('sheet.sending')}</p>}
        {fault && (
          <p className="g-item-error" role="alert">
            {fault}
          </p>
        )}
      </div>
      <DialogFooter onCancel={onLeave} submitWord={t('sheet.start')} isDisabled={!file} isBusy={isSending}>
        {canTry && (
          <button type="button" className="g-button" disabled={!file} aria-busy={isSending} onClick={() => void start(true)}>
            {t('sheet.try')}
          </button>
        )}
      </DialogFooter>
    </form>
  )
}

function faultOf({ name, size }: File): string | null {
  if (!/\.(?:xlsx|csv)$/i.test(name)) return 'sheet.wrongKind'
  return size > FILE_LIMIT_MB * 1024 * 1024 ? 'sheet.tooLarge' : null
}

const NONE = {}

/** Unknown headings in a refusal; `null` for other refusals and for platforms without these details. */
function unknownHeads(error: unknown): UnknownHeads | null {
  const { unknown, free } = (error instanceof ApiError && error.data !== null ? error.data : {}) as Partial<UnknownHeads>
  return Array.isArray(unknown) && unknown.length > 0 && Array.isArray(free) ? { unknown, free } : null
}
