// Renders the first page of a user as HTML. The server runs this with the answers of the start call, see `server/http/firstPage.ts`.

import { getDefaultStore } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../engine/api/queryClient.ts'
import { usualDensity } from '../engine/list/views/density.ts'
import type { PageToRender } from '../engine/model/list/firstPage.ts'
import { parseToken, sessionAtom } from '../engine/session/sessionState.ts'
import { prefetchedAnswers } from '../engine/start/prefetchedAnswers.ts'
import { setLanguage } from '../engine/text/language.ts'
import './registrations.ts'
import { App } from './App.tsx'
import { preload } from './start/preload.ts'

/** HTML of the page as the console renders it first; without its lazy parts. One at a time: the modules keep the state of one user. */
export async function renderFirstPage({ address, language, density, user, answers }: PageToRender): Promise<string> {
  const store = getDefaultStore()
  store.set(sessionAtom, user && parseToken({ access_token: '-', refresh_token: '-', ...user }, Date.now()))
  prefetchedAnswers.give(answers)
  usualDensity.set(density)
  try {
    await setLanguage(language)
    await preload(address)
    return renderToStaticMarkup(<App />)
  } finally {
    prefetchedAnswers.forget()
    store.set(sessionAtom, null)
    // Parsed schema files are the same for everybody who has their version.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'schema' })
  }
}
