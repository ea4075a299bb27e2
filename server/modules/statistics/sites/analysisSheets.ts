// Exports the analysis of a project as a workbook: one sheet per chart.

import { desk as en } from '#i18n/screens/en/desk.ts'
import { frame as enFrame } from '#i18n/screens/en/frame.ts'
import { desk as zh } from '#i18n/screens/zh/desk.ts'
import { frame as zhFrame } from '#i18n/screens/zh/frame.ts'
import type { WorkbookCell } from '#records/sheets/cells.ts'
import type { SheetFile } from '#records/sheets/sheetFile.ts'
import { writeWorkbook } from '#records/sheets/workbook.ts'
import type { ProjectContext } from '../query/projectContext.ts'
import { analysis } from './analysis.ts'

interface Table {
  name: string
  heads: readonly string[]
  rows: WorkbookCell[][]
}

const WIDTH = 18
/** Maximum length of sheet names in the format. */
const MAX_NAME_LENGTH = 31

export async function analysisWorkbook(context: ProjectContext): Promise<SheetFile> {
  const tables = tablesOf(await analysis(context), context.language === 'en')
  const bytes = await writeWorkbook(context.actor.userId, async ({ sheet, add }) => {
    for (const { name, heads, rows } of tables) {
      sheet({ name: name.slice(0, MAX_NAME_LENGTH), columns: heads.map((head) => ({ head, width: WIDTH, format: null })) })
      add(rows)
    }
  })
  return { name: `${String(context.project.projectName)}-yyyyMMdd`, bytes }
}

function tablesOf(of: Awaited<ReturnType<typeof analysis>>, isEnglish: boolean): Table[] {
  const words = isEnglish ? en : zh
  const levels: Readonly<Record<string, string>> = (isEnglish ? enFrame : zhFrame).level
  const levelOf = (level: string) => levels[level] ?? level
  const { sheet } = words
  return [
    {
      name: words.alarmsByDay,
      heads: [sheet.day, ...of.handling.map(({ level }) => levelOf(level))],
      rows: of.alarms.map(({ day, levels: counts }) => [day, ...of.handling.map(({ level }) => counts[level] ?? 0)]),
    },
    { name: words.topDevices, heads: [sheet.device, sheet.alarms], rows: of.devices.map(({ name, alarms }) => [name, alarms]) },
    {
      name: words.handling,
      heads: [sheet.level, sheet.raised, sheet.closed, sheet.minutes],
      rows: of.handling.map(({ level, raised, closed, minutes }) => [levelOf(level), raised, closed, minutes]),
    },
    { name: words.attendance, heads: [sheet.day, sheet.people], rows: of.attendance.map(({ day, people }) => [day, people]) },
    {
      name: words.dustSpray,
      heads: [sheet.day, sheet.dustHours, sheet.pm10, sheet.sprayRuns, sheet.sprayMinutes],
      rows: of.dust.map(({ day, dustHours, pm10, sprayRuns, sprayMinutes }) => [day, dustHours, pm10, sprayRuns, sprayMinutes]),
    },
    {
      name: words.craneHours,
      heads: [sheet.day, sheet.hour, sheet.cycles],
      rows: of.cranes.map(({ day, hour, cycles }) => [day, hour, cycles]),
    },
    {
      name: words.ropes,
      heads: [sheet.person, sheet.hookRate, sheet.alarms, sheet.score],
      rows: of.ropes.map(({ name, hookRate, alarmCount, score }) => [name ?? '', hookRate, alarmCount, score]),
    },
  ]
}
