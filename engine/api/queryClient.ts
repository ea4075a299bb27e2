import { notifyManager, QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { currentSession, sessionAtom } from '../session/sessionState.ts'
import { i18n } from '../text/language.ts'

// Updates components in the same task as the response, not in a timer.
notifyManager.setScheduler(queueMicrotask)

/** The cache of all server data. Failed queries are not retried automatically; the user sees the error and can retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Query keys of data that is the same for all users and languages: schema files. */
const SHARED: readonly unknown[] = ['manifest', 'schema']

let before = currentSession()

// Menus, permissions and records belong to a user: after a switch of department or role they are reloaded, also in other tabs.
getDefaultStore().sub(sessionAtom, () => {
  const session = currentSession()
  const isSwitched = session?.userId === before?.userId && (session?.deptId !== before?.deptId || session?.roleId !== before?.roleId)
  before = session
  if (isSwitched) refetchAll()
})

// Names and messages of the server are in the language of the request.
i18n.on('languageChanged', refetchAll)

function refetchAll(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !SHARED.includes(queryKey[0]) })
}
