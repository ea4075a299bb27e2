// Attendance sheet on A4 landscape; the header repeats on every sheet, and lines for signatures follow at the end.

import { PaperHead } from '../../engine/print/PaperHead.tsx'
import { PrintShell } from '../../engine/print/PrintShell.tsx'
import type { AttendanceMonth } from '../../engine/site/answers/attendance.ts'
import { useAttendanceText } from './attendanceText.ts'
import { type GroupsShown, GroupTable, MonthTable } from './MonthTable.tsx'

interface Props {
  data: AttendanceMonth
  shown: GroupsShown
  onClose(): void
}

const SIGNATURES = ['by', 'crewLeader', 'payroll', 'manager', 'date'] as const

export default function MonthPaper({ data, shown, onClose }: Props) {
  const { t } = useAttendanceText()
  const title = t('attendance.title')
  const all = t('attendance.all')
  const paper = (
    <div className="g-attendance">
      <PaperHead
        title={`${data.projectName} ${title}`}
        lines={[
          [t('attendance.month'), data.month],
          [t('attendance.crew'), shown.crew || all],
          [t('attendance.company'), shown.company || all],
        ]}
      />
      <MonthTable data={data} shown={shown} isPaper />
      <p className="g-attendance-legend">{t('attendance.legend', { hours: data.dayHours })}</p>
      {shown.crew === '' && shown.company === '' && (
        <>
          <GroupTable title={t('attendance.byCrew')} group={t('attendance.crew')} none={t('attendance.noCrew')} groups={data.crews} />
          <GroupTable
            title={t('attendance.byCompany')}
            group={t('attendance.company')}
            none={t('attendance.noCompany')}
            groups={data.companies}
          />
        </>
      )}
      <p className="g-attendance-signatures">
        {SIGNATURES.map((name) => (
          <span key={name}>{t(`attendance.signatures.${name}`)}</span>
        ))}
      </p>
    </div>
  )
  return <PrintShell title={`${title} ${data.month}`} loaded={{ state: 'there', value: paper }} progress={null} isWide onClose={onClose} />
}
