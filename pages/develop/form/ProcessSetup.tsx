// Adds what a file with `process` lacks: the fields that the server keeps, the address at which a process is started, and the buttons that processes replace.

import * as dict from '#engine/site/keys.ts'
import { en } from '#i18n/modelForm/en.ts'
import { zh } from '#i18n/modelForm/zh.ts'
import { PROCESS_ROOT } from '#model/entity/flowProcess.ts'
import { valueAtPath, withValue } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'

const KEPT = {
  flowStatus: { maxLength: 2, readOnly: true, dict: 'flow_status', default: dict.flowStatus.underWay, form: false },
  processInstanceId: { maxLength: 64, readOnly: true, list: false, form: false },
  processDefinitionId: { maxLength: 64, readOnly: true, list: false, form: false },
}

/** Built-in buttons that a form of processes has not: processes add the records, and steps change them. */
const SWITCHED_OFF = ['add', 'edit', 'delete']

export function ProcessSetup() {
  const { file, vocabulary, edit } = useModelForm()
  const { t } = useModelText()
  const missing = (Object.entries(KEPT) as [keyof typeof KEPT, object][]).filter(
    ([name]) => valueAtPath(file, ['properties', name]) === undefined,
  )
  const isElsewhere = !String(file.api ?? '').startsWith(PROCESS_ROOT)
  const left = SWITCHED_OFF.filter((name) => valueAtPath(file, ['actions', name]) === undefined)
  const isImported = file.import !== undefined && file.import !== false
  if (file.process === undefined || (missing.length + left.length === 0 && !isElsewhere && !isImported)) return null
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
    return isElsewhere ? withValue(withActions, ['api'], `${PROCESS_ROOT}${String(file.name)}`) : withActions
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
