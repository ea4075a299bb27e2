import { currentLanguage, translateIn } from '#engine/text/language.ts'
import { textWith } from '#engine/text/text.ts'
import { en } from '#i18n/designer/en.ts'
import { zh } from '#i18n/designer/zh.ts'

/** Texts with the messages of designer and deployment. */
export const useDesignerText = textWith('designer', { zh, en })

/** A message for code outside components, in the current language. */
export const translateDesigner = (key: string): string => translateIn(currentLanguage(), ['designer'], key)
