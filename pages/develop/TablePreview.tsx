// Preview of the schema file for a database table: choice of columns, text of the file, and findings.

import { useEffect, useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { useText } from '../../engine/text/text.ts'
import { confirm } from '../../engine/ui/confirm.tsx'
import { ColumnGrid } from './ColumnGrid.tsx'
import { type ColumnChoices, type Preview, type RecordPlace, recordPlaces } from './preview.ts'
import './tablePreview.css'

const CODE = '/api/blade-develop/code'
/** Timeout in milliseconds, because the server reads an external database. */
const PATIENCE_MS = 30_000
/** Milliseconds after the last key before a new preview, since each reads the table again. */
const CALM_MS = 500

export default function TablePreview({ record }: PanelProps) {
  const { t } = useText()
  const may = usePermissions()
  const [choices, setChoices] = useState<ColumnChoices>({})
  const [records, setRecords] = useState<RecordPlace>('copy')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(true)
  const [installed, setInstalled] = useState<string | null>(null)
  const id = String(record.id)

  useEffect(() => {
    const leaving = new AbortController()
    setIsBusy(true)
    const timer = setTimeout(
      () => {
        const options = { query: { id }, body: { columns: choices, records }, silent: true, timeout: PATIENCE_MS, signal: leaving.signal }
        api
          .post<Preview>(`${CODE}/preview`, options)
          .then(
            (answer) => {
              setPreview(answer)
              setFault(null)
            },
            (error: Error) => leaving.signal.aborted || setFault(error.message),
          )
          .finally(() => leaving.signal.aborted || setIsBusy(false))
      },
      Object.keys(choices).length === 0 ? 0 : CALM_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, choices, records])

  const install = async () => {
    if (
      !preview ||
      !(await confirm(t(preview.isThere ? 'tables.replaceAsk' : 'tables.installAsk', { path: preview.path }), { isLoss: preview.isThere }))
    )
      return
    setIsBusy(true)
    const options = { query: { id }, body: { columns: choices, records }, silent: true, timeout: PATIENCE_MS }
    await api.post<{ route: string | null }>(`${CODE}/install`, options).then(
      ({ route }) => {
        toast.success(t('tables.installed'))
        setInstalled(route)
        setFault(null)
      },
      (error: Error) => setFault(error.message),
    )
    setIsBusy(false)
  }

  return (
    <div className="g-tables" aria-busy={isBusy}>
      {fault && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
      {!preview && isBusy && <p>{t('tables.reading')}</p>}
      {preview && (
        <>
          <fieldset className="g-tables-places">
            <legend>{t('tables.records')}</legend>
            {recordPlaces.map((recordPlace) => (
              <label key={recordPlace}>
                <input type="radio" name={`${id}-records`} checked={records === recordPlace} onChange={() => setRecords(recordPlace)} />{' '}
                {t(`tables.${recordPlace}`)}
              </label>
            ))}
          </fieldset>
          <ColumnGrid columns={preview.columns} choices={choices} onChange={setChoices} />
          {preview.findings.length > 0 && (
            <ul className="g-item-error" aria-label={t('tables.findings')}>
              {preview.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
          <p>
            {preview.findings.length === 0 && <b>{t('tables.noFindings')} </b>}
            {preview.guessed.length > 0 && t('tables.guessed', { words: preview.guessed.join(t('list.nameBreak')) })}
          </p>
          {preview.dictionaries.length > 0 && (
            <p>
              {t('tables.dictionaries', {
                codes: preview.dictionaries.map(({ name, code }) => `${name} ${code}`).join(t('list.nameBreak')),
              })}
            </p>
          )}
          <details>
            <summary>{preview.path}</summary>
            <pre>{preview.text}</pre>
          </details>
          <p className="g-tables-buttons">
            <button type="button" className="g-button" disabled={isBusy} onClick={() => download(preview)}>
              {t('tables.download')}
            </button>
            {may.can('code_install') && (
              <button
                type="button"
                className="g-button g-primary"
                disabled={isBusy || preview.findings.length > 0}
                onClick={() => void install()}
              >
                {t('tables.install')}
              </button>
            )}
            {installed !== null && <a href={installed}>{t('tables.open')}</a>}
          </p>
        </>
      )}
    </div>
  )
}

function download({ path, text }: Preview): void {
  saveFile({ name: path.split('/').at(-1) ?? path, content: new Blob([text], { type: 'application/json' }) })
}
