import { textWith } from '#engine/text/text.ts'
import { en } from '#i18n/dryRun/en.ts'
import { zh } from '#i18n/dryRun/zh.ts'

/** Texts with the messages of the dry run. */
export const useDryRunText = textWith('dryRun', { zh, en })
