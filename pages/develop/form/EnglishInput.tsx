// The English of a Chinese word of the file, beside it.

import { chineseWords } from '#model/checks/chineseWords.ts'
import { type FilePath, valueAtPath } from './fileEdits.ts'
import { pathKey, useModelForm, useModelText } from './formContext.ts'
import { englishPath, isGroupTitle } from './groupAround.ts'

interface Props {
  path: FilePath
  chinese: string
  label: string
  onLeave?: (english: string) => void
}

export function EnglishInput({ path, chinese, label, onLeave }: Props) {
  const { file, vocabulary, set } = useModelForm()
  const { t } = useModelText()
  const isShown = !isGroupTitle(path) && chineseWords(file).some((word) => pathKey(word.path) === pathKey(path))
  if (!isShown) return null
  const place = englishPath(path, chinese)
  const english = valueAtPath(file, place)
  const text = typeof english === 'string' ? english : ''
  return (
    <input
      className="g-input"
      aria-label={t('modelForm.englishOf', { label })}
      placeholder={vocabulary.words[chinese] ?? t('modelForm.english')}
      value={text}
      onChange={(event) => set(place, event.target.value || undefined)}
      onBlur={() => onLeave?.(text || (vocabulary.words[chinese] ?? ''))}
    />
  )
}
