import { useCallback, useState } from 'react'
import { switchTo, useSession } from '../../engine/api/session.ts'
import type { Session } from '../../engine/api/sessionState.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Choice } from '../../engine/api/tokens.ts'
import { useText } from '../../engine/text.ts'
import { ChoiceForm } from './ChoiceForm.tsx'
import { fieldsToSwitch, startChoice } from './choiceRules.ts'
import { fetchPlaces } from './places.ts'
import { Window } from './Window.tsx'

/** Goes on in another department or role. Menus, permissions and records follow the session by themselves. */
export default function SwitchDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const session = useSession()
  return open && session ? <Open session={session} onClose={onClose} /> : null
}

function Open({ session, onClose }: { session: Session; onClose(): void }) {
  const { t } = useText()
  // A refresh on the way must not load the choices again, nor change what was chosen.
  const [before] = useState(session)
  const load = useCallback(() => fetchPlaces(before), [before])
  const choose = async (choice: Choice) => {
    await switchTo(choice)
    toast.success(t('form.done'))
    onClose()
  }
  return (
    <Window title={t('session.choose')} onClose={onClose}>
      <ChoiceForm
        load={load}
        fieldsOf={fieldsToSwitch}
        start={startChoice(before)}
        submitText={t('session.switch')}
        onChoose={choose}
        onCancel={onClose}
      />
    </Window>
  )
}
