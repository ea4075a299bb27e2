// Attendance sheet on A4 landscape; the header repeats on every sheet, and lines for signatures follow at the end.

import { PaperHead } from '../../engine/print/PaperHead.tsx'
import { PrintShell } from '../../engine/print/PrintShell.tsx'
import type { AttendanceMonth } from '../../engine/site/answers/attendance.ts'
import { useAttendanceText } from './attendanceText.ts'
import { type GroupsShown, GroupTables, MonthTable } from './MonthTable.tsx'

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
      {shown.crew === '' && shown.company === '' && <GroupTables data={data} />}
      <p className="g-attendance-signatures">
        {SIGNATURES.map((name) => (
          <span key={name}>{t(`attendance.signatures.${name}`)}</span>
        ))}
      </p>
    </div>
  )
  return <PrintShell title={`${title} ${data.month}`} loaded={{ state: 'there', value: paper }} progress={null} isWide onClose={onClose} />
}
