import { useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import { bytesText } from '../../engine/model/bytesText.ts'
import { JOBS_ROOT, type JobLine } from '../../engine/model/entity/sheets.ts'
import { fetchExport } from '../../engine/sheets/exportJob.ts'
import { FILE_TIMEOUT } from '../../engine/sheets/exportRecords.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { useSheetText } from '../../engine/sheets/sheetText.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import './jobs.css'

const LOOK_EVERY = 1_500

const isOpen = ({ state }: JobLine): boolean => state === 'waiting' || state === 'running'

/** Page with the user's imports and exports of the last day. */
export default function JobsPage() {
  const { t } = useSheetText()
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => api.get<readonly JobLine[]>(`${JOBS_ROOT}/list`, {}, { signal, silent: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_EVERY : false),
  })
  if (error && !data) return <FaultCard error={error} retry={() => void refetch()} />
  if (!data) return <PageBusy />
  return (
    <section className="g-jobs">
      <h1>{t('frame.jobs')}</h1>
      <p>{data.length === 0 ? t('jobs.none') : t('jobs.hint')}</p>
      {data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className="g-jobs-rows" aria-label={t('jobs.table')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['what', 'state', 'result', 'time', 'until'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`jobs.${key}`)}
                  </th>
                ))}
                <th scope="col">{t('list.buttons')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((line) => (
                <Line key={line.job} line={line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Line({ line }: { line: JobLine }) {
  const { t, word } = useSheetText()
  const { data: entity } = useEntity(line.entity)
  const title = entity ? word(entity, line.title) : line.title
  const name = t(`jobs.${line.what}`, { title })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-state={line.state}>{t(`jobs.states.${line.state}`)}</td>
      <td>
        <Result line={line} />
      </td>
      <td>{line.began}</td>
      <td>{isOpen(line) ? '' : line.until}</td>
      <td>
        {line.what === 'export' && line.state === 'done' && (
          <button type="button" className="g-button" aria-label={t('jobs.downloadOf', { name })} onClick={() => void fetchExport(line.job)}>
            {t('jobs.download')}
          </button>
        )}
        {line.what === 'import' && line.faults && (
          <button type="button" className="g-button" onClick={() => void fetchFaults(line.faults ?? '')}>
            {t('jobs.faults')}
          </button>
        )}
      </td>
    </tr>
  )
}

function Result({ line }: { line: JobLine }) {
  const { t } = useSheetText()
  const { done, total, msg } = line
  if (isOpen(line)) {
    const progressText = t('jobs.progress', { done, total })
    return (
      <>
        <progress value={done} max={Math.max(1, total)} aria-label={progressText} /> {progressText}
      </>
    )
  }
  if (msg !== null) return msg
  if (line.what === 'export') return t('jobs.exported', { count: done, size: bytesText(line.size) })
  return t('jobs.imported', { added: line.added, changed: line.changed, failed: line.failed })
}

/** Downloads the refused rows. A refusal is shown in a toast. */
async function fetchFaults(path: string): Promise<void> {
  const file = await api.file(path, {}, { timeout: FILE_TIMEOUT }).catch(() => null)
  if (file) saveFile(file)
}
