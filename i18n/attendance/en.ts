import type { WordsOf } from '../wordsOf.ts'
import type { zh } from './zh.ts'

/** The same keys as `zh.ts`. */
export const en: WordsOf<typeof zh> = {
  attendance: {
    title: 'Attendance sheet',
    lead: 'Attendance, hours and marks by person and day, with lines for signatures.',
    none: 'There is no project that you can see.',
    empty: 'Nobody was registered in this month, and no gate pass was recorded.',
    project: 'Project',
    month: 'Month',
    crew: 'Crew',
    company: 'Employer',
    all: 'All',
    print: 'Print',
    download: 'Export to Excel',
    notSaved: 'The export failed',
    cut: 'The page shows the first {{shown}} {{shown, person|people}}; the file and the print have all {{count}}',
    number: 'No.',
    name: 'Name',
    workType: 'Trade',
    days: 'Days',
    hours: 'Hours',
    overtime: 'Overtime',
    absent: 'Absent',
    leave: 'Leave',
    sum: 'Total',
    byCrew: 'Totals by crew',
    byCompany: 'Totals by employer',
    count: 'People',
    noCrew: 'No crew',
    noCompany: 'No employer',
    marks: { present: 'Present', absent: 'Absent', leave: 'Leave', rest: 'Rest day' },
    signs: { present: '√', absent: '×', leave: 'L', rest: 'R' },
    overtimeSign: '+',
    legend:
      'Numbers are hours between entry and exit; √ an entry without an exit, × absent, L leave, R rest day, + overtime. Hours beyond {{hours}} a day and on rest days are overtime.',
    asked: '{{project}}   {{month}}   Crew: {{crew}}   Employer: {{company}}',
    signatures: { by: 'Prepared by', crewLeader: 'Crew leader', payroll: 'Payroll officer', manager: 'Project manager', date: 'Date' },
  },
}
