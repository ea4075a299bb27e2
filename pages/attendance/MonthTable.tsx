import type {
  AttendanceDay,
  AttendanceGroup,
  AttendanceMonth,
  AttendancePerson,
  AttendanceSums,
} from '../../engine/site/answers/attendance.ts'
import { attendanceSumsOf } from '../../engine/site/attendanceSums.ts'
import { useAttendanceText } from './attendanceText.ts'

/** Names of one crew and one employer; empty for all. */
export interface GroupsShown {
  crew: string
  company: string
}

export const peopleShown = ({ people }: AttendanceMonth, { crew, company }: GroupsShown): readonly AttendancePerson[] =>
  people.filter(({ teamName, companyName }) => (crew === '' || teamName === crew) && (company === '' || companyName === company))

/** Maximum number of people on the screen, because more take long to render. */
const MAX_ON_SCREEN = 300

const SUMS = ['days', 'hours', 'overtime', 'absent', 'leave'] as const satisfies readonly (keyof AttendanceSums)[]

interface Props {
  data: AttendanceMonth
  shown: GroupsShown
  isPaper?: boolean
}

export function MonthTable({ data, shown, isPaper = false }: Props) {
  const { t } = useAttendanceText()
  const all = peopleShown(data, shown)
  const people = isPaper ? all : all.slice(0, MAX_ON_SCREEN)
  if (all.length === 0) return <p>{t('attendance.empty')}</p>
  const table = (
    <table className="g-attendance-table">
      <thead>
        <tr>
          {['number', 'name', 'crew', 'company', 'workType'].map((name) => (
            <th key={name} scope="col">
              {t(`attendance.${name}`)}
            </th>
          ))}
          {data.days.map((day) => (
            <th key={day} scope="col" className="g-attendance-day">
              {Number(day.slice(8))}
            </th>
          ))}
          {SUMS.map((name) => (
            <th key={name} scope="col" className="g-attendance-sum">
              {t(`attendance.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person, at) => (
          <tr key={person.laborId}>
            <td>{at + 1}</td>
            <th scope="row">{person.name}</th>
            <td>{person.teamName}</td>
            <td className="g-attendance-company" title={person.companyName ?? undefined}>
              {person.companyName}
            </td>
            <td>{person.workType}</td>
            {person.marks.map((mark, day) => (
              <DayCell key={data.days[day]} {...mark} />
            ))}
            <SumCells of={person} />
          </tr>
        ))}
        <tr className="g-attendance-sums">
          <td />
          <th scope="row">{t('attendance.sum')}</th>
          <td colSpan={3} />
          {data.days.map((day, at) => (
            <td key={day} className="g-attendance-day">
              {all.filter(({ marks }) => marks[at]?.mark === 'present').length || ''}
            </td>
          ))}
          <SumCells of={attendanceSumsOf(all)} />
        </tr>
      </tbody>
    </table>
  )
  if (isPaper) return table
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="g-attendance-scroll" tabIndex={0} aria-label={t('attendance.title')}>
        {table}
      </section>
      {all.length > people.length && <p>{t('attendance.cut', { shown: people.length, count: all.length })}</p>}
    </>
  )
}

/** Hours with one decimal, so that the columns of a month line up. */
const hoursText = (hours: number): string => hours.toFixed(1)

function DayCell({ mark, hours, overtime }: AttendanceDay) {
  const { t } = useAttendanceText()
  const sign = mark === 'present' && hours !== null ? hoursText(hours) : mark === 'none' ? '' : t(`attendance.signs.${mark}`)
  const title =
    overtime > 0
      ? `${t('attendance.marks.present')} · ${t('attendance.overtime')} ${hoursText(overtime)}`
      : mark === 'none'
        ? ''
        : t(`attendance.marks.${mark}`)
  return (
    <td className="g-attendance-day" data-mark={overtime > 0 ? 'overtime' : mark} title={title || undefined}>
      {sign}
      {overtime > 0 && <sup>{t('attendance.overtimeSign')}</sup>}
    </td>
  )
}

function SumCells({ of }: { of: AttendanceSums }) {
  return SUMS.map((name) => (
    <td key={name} className="g-attendance-sum">
      {of[name] === 0 ? '' : name === 'hours' || name === 'overtime' ? hoursText(of[name]) : of[name]}
    </td>
  ))
}

interface GroupProps {
  title: string
  /** Head of the column with the names of the groups. */
  group: string
  /** Title for people without a group. */
  none: string
  groups: readonly AttendanceGroup[]
}

/** Sums of the crews, and of the companies. */
export function GroupTables({ data }: { data: AttendanceMonth }) {
  const { t } = useAttendanceText()
  return (
    <>
      <GroupTable title={t('attendance.byCrew')} group={t('attendance.crew')} none={t('attendance.noCrew')} groups={data.crews} />
      <GroupTable
        title={t('attendance.byCompany')}
        group={t('attendance.company')}
        none={t('attendance.noCompany')}
        groups={data.companies}
      />
    </>
  )
}

function GroupTable({ title, group: head, none, groups }: GroupProps) {
  const { t } = useAttendanceText()
  if (groups.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table className="g-attendance-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {(['count', ...SUMS] as const).map((name) => (
              <th key={name} scope="col" className="g-attendance-sum">
                {t(`attendance.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.name}>
              <th scope="row">{group.name ?? none}</th>
              <td className="g-attendance-sum">{group.people}</td>
              <SumCells of={group} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
