// The matrix as a workbook: a row for each verb, a column for each role. Cells that differ from the compared role are coloured.

import type { Call } from '#http/route.ts'
import { translate } from '#i18n/translate.ts'
import type { AccessMatrix } from '#model/records/accessMatrix.ts'
import { userOf } from '#records/actor.ts'
import type { WrittenCell } from '#records/sheets/cells.ts'
import type { SheetFile } from '#records/sheets/sheetFile.ts'
import { sheetName } from '#records/sheets/sheetName.ts'
import { writeWorkbook } from '#records/sheets/workbook.ts'

/** Light enough for black print. */
const MORE = '#DDF3E4'
const LESS = '#FBD5D5'
const ALLOWED = '✓'

/** @param comparedId role that the others are compared with; '' for none */
export async function matrixWorkbook(call: Call, { roles, entities }: AccessMatrix, comparedId: string): Promise<SheetFile> {
  const title = translate(call.language, 'access.matrix.title')
  const column = (head: string, width: number) => ({ head, width, format: null })
  const bytes = await writeWorkbook(userOf(call).userId, async (writer) => {
    writer.sheet({
      name: sheetName(title),
      columns: [
        column(translate(call.language, 'access.matrix.entity'), 22),
        column(translate(call.language, 'access.verb'), 16),
        ...roles.map(({ name }) => column(name, 14)),
      ],
      isLandscape: true,
    })
    writer.add(
      entities.flatMap((entity) =>
        entity.verbs.map(({ title: verb, roleIds }) => {
          const isCompared = comparedId !== ''
          const cells = roles.map(({ id }): WrittenCell => {
            const [has, other] = [roleIds.includes(id), roleIds.includes(comparedId)]
            return { cell: has ? ALLOWED : '', ground: !isCompared || has === other ? null : has ? MORE : LESS }
          })
          return [entity.title, verb, ...cells]
        }),
      ),
    )
  })
  return { name: `${title}_yyyyMMdd`, kind: 'xlsx', bytes }
}
