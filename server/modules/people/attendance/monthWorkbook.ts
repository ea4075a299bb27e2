// Exports the attendance sheet of a month: a row for each person, sums by crew and employer, and signature lines.

import type { AttendanceDay, AttendanceGroup, AttendanceMonth, AttendanceSums } from '#engine/site/answers/attendance.ts'
import { en } from '#i18n/attendance/en.ts'
import { zh } from '#i18n/attendance/zh.ts'
import { fill } from '#i18n/fill.ts'
import type { WrittenCell } from '#records/sheets/cells.ts'
import type { SheetFile } from '#records/sheets/sheetFile.ts'
import { type SheetColumn, writeWorkbook } from '#records/sheets/workbook.ts'
import type { ProjectContext } from '../../statistics/index.ts'
import { monthSheet } from './monthSheet.ts'

/** Background colours of marks, light enough for black print. */
const GROUNDS: Readonly<Record<string, string>> = { absent: '#FBD5D5', leave: '#DCE8FB', rest: '#EEEEEE' }
const OVERTIME = '#FDEBCB'

export async function monthWorkbook(context: ProjectContext): Promise<SheetFile> {
  const month = await monthSheet(context)
  const { attendance: words } = context.language === 'en' ? en : zh
  const description = fill(words.asked, {
    project: month.projectName,
    month: month.month,
    crew: context.query.teamName || words.all,
    company: context.query.companyName || words.all,
  })
  const column = (head: string, width: number): SheetColumn => ({ head, width, format: null })
  const columns = [
    column(words.number, 6),
    column(words.name, 10),
    column(words.crew, 14),
    column(words.company, 22),
    column(words.workType, 12),
    ...month.days.map((day) => column(String(Number(day.slice(8))), 5)),
    ...[words.days, words.hours, words.overtime, words.absent, words.leave].map((head) => column(head, 10)),
  ]
  const legend = fill(words.legend, { hours: month.dayHours })
  const bytes = await writeWorkbook(context.actor.userId, async ({ sheet, add }) => {
    sheet({ name: `${words.title} ${month.month}`, columns, above: [words.title, description, legend], isLandscape: true })
    add(
      month.people.map((person, at) => [
        at + 1,
        person.name,
        person.teamName,
        person.companyName,
        person.workType,
        ...person.marks.map((day) => cellOf(day, words.signs)),
        ...sumCells(person),
      ]),
    )
    add([[null, words.sum, null, null, null, ...month.days.map((_, at) => presentOn(month, at)), ...sumCells(month.sums)]])
    add([
      [],
      [
        null,
        Object.values(words.signatures)
          .map((name) => `${name}：____________`)
          .join('    '),
      ],
    ])
    for (const [name, groups, none] of [
      [words.byCrew, month.crews, words.noCrew],
      [words.byCompany, month.companies, words.noCompany],
    ] as const) {
      const heads = [name, words.count, words.days, words.hours, words.overtime, words.absent, words.leave]
      sheet({ name, columns: heads.map((head, at) => column(head, at === 0 ? 26 : 10)), above: [name, description], isLandscape: true })
      add(groups.map((group) => groupCells(group, none)))
    }
  })
  return { name: `${month.projectName}-${words.title}-${month.month}`, bytes }
}

/** Number of people present on a day. */
const presentOn = ({ people }: AttendanceMonth, at: number): number => people.filter(({ marks }) => marks[at]?.mark === 'present').length

function cellOf({ mark, hours, overtime }: AttendanceDay, signs: Readonly<Record<string, string>>): WrittenCell {
  const ground = overtime > 0 ? OVERTIME : GROUNDS[mark]
  const cell = mark === 'present' && hours !== null ? hours : (signs[mark] ?? '') || null
  return ground ? { cell, ground } : cell
}

const sumCells = ({ days, hours, overtime, absent, leave }: AttendanceSums): WrittenCell[] => [days, hours, overtime, absent, leave]

const groupCells = (group: AttendanceGroup, none: string): WrittenCell[] => [group.name ?? none, group.people, ...sumCells(group)]
