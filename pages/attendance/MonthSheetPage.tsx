import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { useSession } from '../../engine/api/access/session.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { addMonths } from '../../engine/model/list/monthDays.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import type { AttendanceMonth } from '../../engine/site/answers/attendance.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { type NamedProject, useProjectNames } from '../home/projectNames.ts'
import { Busy } from '../ui/Busy.tsx'
import { Choice } from '../ui/Choice.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useAttendanceText } from './attendanceText.ts'
import { type GroupsShown, GroupTables, MonthTable } from './MonthTable.tsx'
import './attendance.css'

const MonthPaper = lazy(() => import('./MonthPaper.tsx'))
const PrintKey = lazy(() => import('../../engine/print/PrintKey.tsx'))

const ROOT = '/api/blade-archives/labor_attendance'
const FILE_MS = 60_000

/** Attendance of a project by person and day; project, month, crew and employer are in the URL. */
export default function MonthSheetPage() {
  const { t } = useAttendanceText()
  const session = useSession()
  const projects = useProjectNames(true)
  const [address, setAddress] = useSearchParams()
  if (projects.error) return <FaultCard error={projects.error} retry={() => void projects.refetch()} />
  if (!projects.data) return <PageBusy />
  const chosen =
    [address.get('projectId'), session?.projectId].map((id) => projects.data.find((one) => one.id === id)).find((one) => one) ??
    projects.data[0]
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(address.get('month') ?? '') ? String(address.get('month')) : siteTime().slice(0, 7)
  const choose = (name: string, value: string) =>
    setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }), { replace: true })
  return (
    <div className="g-attendance">
      <PageTitle>{t('attendance.title')}</PageTitle>
      <h1 className="g-page-title">{t('attendance.title')}</h1>
      {chosen ? (
        <Sheet
          projects={projects.data}
          project={chosen}
          month={month}
          shown={{ crew: address.get('crew') ?? '', company: address.get('company') ?? '' }}
          choose={choose}
        />
      ) : (
        <p>{t('attendance.none')}</p>
      )}
    </div>
  )
}

/** Offered months, the latest first. A choice instead of `<input type="month">`, which is a plain text field in Firefox. */
const OFFERED_MONTHS = 36

function monthsBefore(chosen: string): string[] {
  const first = `${siteTime().slice(0, 7)}-01`
  const months = Array.from({ length: OFFERED_MONTHS }, (_, at) => addMonths(first, -at).slice(0, 7))
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}

interface SheetProps {
  projects: readonly NamedProject[]
  project: NamedProject
  month: string
  shown: GroupsShown
  choose(name: string, value: string): void
}

function Sheet({ projects, project, month, shown, choose }: SheetProps) {
  const { t } = useAttendanceText()
  const { can } = usePermissions()
  const [isPrinting, setPrinting] = useState(false)
  const [busy, setBusy] = useState(false)
  const query = { projectId: project.id, month }
  const { data, error, refetch } = useQuery({
    queryKey: ['attendanceMonth', project.id, month],
    queryFn: () => api.get<AttendanceMonth>(`${ROOT}/month`, query, { silent: true }),
  })
  const download = async () => {
    setBusy(true)
    // A refusal is shown in a toast.
    const file = await api.file(`${ROOT}/monthWorkbook`, { ...query, ...queryOf(shown) }, { timeout: FILE_MS }).catch(() => null)
    setBusy(false)
    if (file) saveFile(file)
    else toast.error(t('attendance.notSaved'))
  }
  return (
    <>
      <div className="g-attendance-choice">
        <Choice
          label={t('attendance.project')}
          value={project.id}
          words={projects.map(({ id, name }) => [id, name])}
          onChoose={(id) => choose('projectId', id)}
        />
        <Choice
          label={t('attendance.month')}
          value={month}
          words={monthsBefore(month).map((one) => [one, one])}
          onChoose={(one) => choose('month', one)}
        />
        <Choice
          label={t('attendance.crew')}
          value={shown.crew}
          words={[['', t('attendance.all')], ...namesOf(data?.crews)]}
          onChoose={(name) => choose('crew', name)}
        />
        <Choice
          label={t('attendance.company')}
          value={shown.company}
          words={[['', t('attendance.all')], ...namesOf(data?.companies)]}
          onChoose={(name) => choose('company', name)}
        />
        <button type="button" className="g-button" disabled={!data} onClick={() => setPrinting(true)}>
          {t('attendance.print')}
        </button>
        {can('labor_attendance_export') && (
          <button type="button" className="g-button g-primary" disabled={busy || !data} onClick={() => void download()}>
            {t('attendance.download')}
          </button>
        )}
      </div>
      {error ? (
        <FaultCard error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="g-attendance-legend">{t('attendance.legend', { hours: data.dayHours })}</p>
          <MonthTable data={data} shown={shown} />
          <div className="g-attendance-groups">
            <GroupTables data={data} />
          </div>
        </>
      ) : (
        <Busy />
      )}
      {data && (
        <Suspense fallback={null}>
          <PrintKey onPrint={() => setPrinting(true)} />
          {isPrinting && <MonthPaper data={data} shown={shown} onClose={() => setPrinting(false)} />}
        </Suspense>
      )}
    </>
  )
}

const queryOf = ({ crew, company }: GroupsShown) => ({ ...(crew ? { teamName: crew } : {}), ...(company ? { companyName: company } : {}) })

const namesOf = (groups: AttendanceMonth['crews'] = []): [string, string][] =>
  groups.flatMap(({ name }) => (name === null ? [] : [[name, name]]))
