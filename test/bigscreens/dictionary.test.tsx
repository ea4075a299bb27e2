import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useDictionary } from '../../bigscreens/sources/dictionary.ts'
import { createSourcePoller, HubContext } from '../../bigscreens/sources/hub.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { type Answer, ok, refused, serve, tokens } from '../engine/apiServer.ts'
import { waitFor } from '../support/waitFor.ts'

function Said() {
  const [word, name] = [useDictionary('gate'), useDictionary('gate', 'key')]
  return <p>{[word('1'), word('9'), name('1')].join('|')}</p>
}

test.each([
  ['a word that is on its way is not told as its key', ok([{ dictKey: '1', dictValue: '进场' }]), '进场|9|进场'],
  ['keys stand for words that cannot be read', refused(403, 'x'), '1|9|1'],
] as [string, Answer, string][])('%s', async (_, answer, said) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
  serve({ [platformPaths.words.dict]: answer })
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() =>
    root.render(
      <MemoryRouter>
        <HubContext value={createSourcePoller('7')}>
          <Said />
        </HubContext>
      </MemoryRouter>,
    ),
  )
  // Parts of a picture are told from each other by their keys meanwhile.
  expect(box.textContent).toBe('||1')
  await waitFor(() => act(async () => expect(box.textContent).toBe(said)))
  act(() => root.unmount())
})
