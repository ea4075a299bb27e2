import { notifyManager, QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { currentSession, sessionAtom } from '../session/sessionState.ts'
import { i18n } from '../text/language.ts'

// An answer is drawn with the task that brought it, not a timer later.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of what the server said. A failed call is shown with its sentence and a retry by hand, never retried behind the user's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The same for everybody and in every language: the schema files. */
const SHARED: readonly unknown[] = ['manifest', 'schema']

let before = currentSession()

// Menus, permissions and records belong to who asked for them: with another department or role they are asked for anew,
// also in tabs that only hear of the switch.
getDefaultStore().sub(sessionAtom, () => {
  const session = currentSession()
  const isSwitched = session?.userId === before?.userId && (session?.deptId !== before?.deptId || session?.roleId !== before?.roleId)
  before = session
  if (isSwitched) askAnew()
})

// Names and sentences of the server come in the language of the call.
i18n.on('languageChanged', askAnew)

function askAnew(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !SHARED.includes(queryKey[0]) })
}
