import { useCallback } from 'react'
import { signInAs } from '../../engine/api/access/signIn.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { ChoiceForm } from '../session/ChoiceForm.tsx'
import { fieldsToChoose, startChoice } from '../session/choiceRules.ts'
import { fetchPlacesBefore } from '../session/places.ts'
import { Window } from '../ui/Window.tsx'

interface Props {
  /** A session that is not stored yet, because department and role must be chosen. */
  session: Session
  onCancel(): void
}

export default function ChooseDialog({ session, onCancel }: Props) {
  const { t } = useText()
  const load = useCallback(() => fetchPlacesBefore(session), [session])
  return (
    <Window title={t('session.choose')} onClose={onCancel}>
      <ChoiceForm
        load={load}
        fieldsOf={() => fieldsToChoose(session)}
        start={startChoice(session)}
        submitText={t('session.enter')}
        onChoose={(choice) => signInAs(session, choice)}
        onCancel={onCancel}
      />
    </Window>
  )
}
