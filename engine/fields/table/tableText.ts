import { en } from '#i18n/tables/en.ts'
import { zh } from '#i18n/tables/zh.ts'
import { textWith } from '../../text/text.ts'

/** Texts with the messages of table fields. */
export const useTableText = textWith('tables', { zh, en })

export type TableText = ReturnType<typeof useTableText>
