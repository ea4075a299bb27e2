// All Chinese words of a schema file beside their English.

import { useState } from 'react'
import { chineseWords } from '#model/checks/chineseWords.ts'
import { valueAtPath } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'

export function WordsEditor() {
  const { file, vocabulary, set, show } = useModelForm()
  const { t } = useModelText()
  const [isMissingOnly, setIsMissingOnly] = useState(false)
  const places = new Map(chineseWords(file).map(({ text, path }) => [text, path]))
  const own = Object(file.en) as Record<string, string>
  const unused = Object.keys(own).filter((word) => !places.has(word))
  const isMissing = (word: string) => !own[word] && vocabulary.words[word] === undefined
  const missing = [...places.keys()].filter(isMissing)
  const words = isMissingOnly ? missing : [...places.keys()]
  return (
    <div className="g-model-words">
      <p className="g-model-new">
        <span>{t('modelForm.wordsMissing', { count: missing.length })}</span>
        <label className="g-model-check">
          <input type="checkbox" checked={isMissingOnly} onChange={(event) => setIsMissingOnly(event.target.checked)} />{' '}
          {t('modelForm.onlyMissing')}
        </label>
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('modelForm.chinese')}</th>
            <th>{t('modelForm.english')}</th>
          </tr>
        </thead>
        <tbody>
          {[...words, ...(isMissingOnly ? [] : unused)].map((word) => (
            <tr key={word}>
              <td>
                <button type="button" className="g-link" onClick={() => show(places.get(word) ?? ['en', word])}>
                  {word}
                </button>
                {!places.has(word) && <span className="g-model-help"> {t('modelForm.unused')}</span>}
              </td>
              <td>
                <input
                  className="g-input"
                  aria-label={t('modelForm.englishOf', { label: word })}
                  placeholder={vocabulary.words[word] ?? ''}
                  value={String(valueAtPath(file, ['en', word]) ?? '')}
                  onChange={(event) => set(['en', word], event.target.value || undefined)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
