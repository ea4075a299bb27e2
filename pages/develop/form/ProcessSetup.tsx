// Adds the parts that a file with `process` lacks: a category of its own, the fields that the server keeps, the address at which a process is started, and
// the switches of the buttons that processes replace.

import * as dict from '#engine/site/keys.ts'
import { en } from '#i18n/modelForm/en.ts'
import { zh } from '#i18n/modelForm/zh.ts'
import { PROCESS_ROOT } from '#model/entity/flowProcess.ts'
import { valueAtPath, withValue } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'
import { snakeName } from './names.ts'

const KEPT = {
  flowStatus: { maxLength: 2, readOnly: true, dict: 'flow_status', default: dict.flowStatus.underWay, form: false },
  processInstanceId: { maxLength: 64, readOnly: true, list: false, form: false },
  processDefinitionId: { maxLength: 64, readOnly: true, list: false, form: false },
}

/** Built-in buttons that a form of processes has not: processes add the records, and steps change them. */
const SWITCHED_OFF = ['add', 'edit', 'delete']

/** Keys of a dictionary are at most this long. */
const MAX_KEY = 60
const CATEGORY = ['process', 'category'] as const
const ENTRIES = ['dictionaries', 'flow', 'entries'] as const

/** Sets a category that comes with the file: an entry of the dictionary `flow` with the name and titles of the model. */
function withOwnCategory(text: string, file: Readonly<Record<string, unknown>>): string {
  const key = snakeName(String(file.name)).slice(0, MAX_KEY)
  const english = valueAtPath(file, ['en', String(file.title)])
  const entry = { key, title: file.title, ...(english !== undefined && { english }) }
  const entries = valueAtPath(file, ENTRIES)
  const written = withValue(text, CATEGORY, key)
  if (!Array.isArray(entries)) {
    const [title, of] = [zh.modelForm.process.category, en.modelForm.process.category]
    return withValue(written, ['dictionaries', 'flow'], { title, english: of, entries: [entry] })
  }
  return entries.some((one) => Object(one).key === key) ? written : withValue(written, [...ENTRIES, entries.length], entry)
}

export function ProcessSetup() {
  const { file, vocabulary, edit } = useModelForm()
  const { t } = useModelText()
  const missing = (Object.entries(KEPT) as [keyof typeof KEPT, object][]).filter(
    ([name]) => valueAtPath(file, ['properties', name]) === undefined,
  )
  const isElsewhere = !String(file.api ?? '').startsWith(PROCESS_ROOT)
  const left = SWITCHED_OFF.filter((name) => valueAtPath(file, ['actions', name]) === undefined)
  const isUncategorised = (valueAtPath(file, CATEGORY) ?? '') === ''
  const isImported = file.import !== undefined && file.import !== false
  if (missing.length + left.length === 0 && !isElsewhere && !isImported && !isUncategorised) return null
  const complete = (text: string): string => {
    const withFields = missing.reduce((result, [name, field]) => {
      // Titles are Chinese in a file, whatever the language of its author.
      const title = zh.modelForm.process[name]
      const written = withValue(result, ['properties', name], { title, ...field })
      return title in vocabulary.words ? written : withValue(written, ['en', title], en.modelForm.process[name])
    }, text)
    // An import would add records beside the processes.
    const withActions = withValue(
      left.reduce((result, name) => withValue(result, ['actions', name], false), withFields),
      ['import'],
      undefined,
    )
    const withCategory = isUncategorised ? withOwnCategory(withActions, file) : withActions
    return isElsewhere ? withValue(withCategory, ['api'], `${PROCESS_ROOT}${String(file.name)}`) : withCategory
  }
  return (
    <p className="g-model-new">
      <button type="button" className="g-button g-primary" onClick={() => edit(complete)}>
        {t('modelForm.completeProcess')}
      </button>
      <span className="g-model-help">{t('modelForm.processHint')}</span>
    </p>
  )
}
