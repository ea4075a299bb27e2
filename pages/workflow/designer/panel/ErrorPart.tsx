import { eventOf, type ModdleElement } from '../model/element.ts'
import { errorCodeOf, errorFor } from '../model/errorCode.ts'
import { TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

/** The code of an error that is thrown or caught. */
export function ErrorPart({ part }: { part: FormPartState }) {
  const { t } = part.text
  const event = eventOf(part.element) as ModdleElement
  const isCaught = part.element.$type === 'bpmn:BoundaryEvent'
  const write = (code: string) => {
    const { error, isNew } = errorFor(part.root, code, part.create)
    if (error && isNew) part.changeInner(part.root, { rootElements: [...(part.root.rootElements as ModdleElement[]), error] })
    part.changeInner(event, { errorRef: error })
  }
  return (
    <fieldset>
      <legend>{t('designer.error')}</legend>
      <TextItem
        label={t('designer.errorCode')}
        hint={t(isCaught ? 'designer.caughtHint' : 'designer.thrownHint')}
        value={errorCodeOf(event)}
        onChange={write}
      />
    </fieldset>
  )
}
