import type { Option } from '../../api/options/options.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { castChoice, optionWord } from '../choice.ts'
import type { OptionLookup } from './pasted.ts'
import { useTableText } from './tableText.ts'

/** Resolves pasted words: labels of the loaded options in Chinese or the current language, or their keys. */
export function useKeyOf(entity: Entity, options: Readonly<Record<string, readonly Option[]>>): OptionLookup {
  const text = useTableText()
  return (column, word) => {
    if (column.choices === null) {
      const lower = word.toLowerCase()
      if ([text.t('field.yes').toLowerCase(), 'true', '1'].includes(lower)) return true
      return [text.t('field.no').toLowerCase(), 'false', '0'].includes(lower) ? false : undefined
    }
    const found = options[column.name]?.find((one) => [optionWord(entity, one, text), one.label, String(one.value)].includes(word))
    return found && castChoice(column, String(found.value))
  }
}
