import { en } from '#i18n/tables/en.ts'
import { zh } from '#i18n/tables/zh.ts'
import { textWith } from '../../text/text.ts'

/** Words of tables, beside those of the console. */
export const useTableText = textWith('tables', { zh, en })

export type TableText = ReturnType<typeof useTableText>
