import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { switchTo, useSession } from '../../engine/api/access/session.ts'
import type { RoleChoice } from '../../engine/api/access/tokens.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { confirmDiscard } from '../../engine/ui/unsaved.ts'
import { unsavedTabs } from '../tabs/tabScopes.ts'
import { tabsAtom } from '../tabs/tabState.ts'
import { refreshTab } from '../tabs/tabs.ts'
import { Window } from '../ui/Window.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { fieldsToSwitch, startChoice } from './choiceRules.ts'
import { fetchPlaces } from './places.ts'

/** Dialog to switch department or role. Menus, permissions and records are reloaded automatically. */
export default function SwitchDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const session = useSession()
  return open && session ? <Open session={session} onClose={onClose} /> : null
}

function Open({ session, onClose }: { session: Session; onClose(): void }) {
  const { t } = useText()
  const setTabs = useSetAtom(tabsAtom)
  // A token refresh must not reload the options or change the selection.
  const [before] = useState(session)
  const load = useCallback(() => fetchPlaces(before), [before])
  const choose = async (choice: RoleChoice) => {
    const typedIn = unsavedTabs()
    if (!(await confirmDiscard())) throw new Error('What was typed is kept')
    try {
      await switchTo(choice)
    } finally {
      // Discarded input is removed from pages, so that it does not look unsaved.
      if (typedIn.length > 0) setTabs((now) => typedIn.reduce(refreshTab, now))
    }
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
