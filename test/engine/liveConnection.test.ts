import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTo as follow } from '../../engine/api/live/liveConnection.ts'
import { SCHEMAS } from '../../engine/api/live/topic.ts'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { tokens } from './apiServer.ts'

interface Stream {
  url: string
  headers: Headers
  send(text: string): void
  end(): void
  isOpen(): boolean
}

interface Setting {
  full?: boolean
  refuse?: boolean
  /** `null`: the server does not answer. */
  answer?: object | null
  /** Content type of what stands where the stream should be. */
  type?: string
}

const DEVICE = 'device:1'
const message = (event: string, data: unknown, id = '') => `${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Every request opens a stream that the test writes into; with `refuse`, streams never come through, with `full` there are too many. */
function serveStreams({ full = false, refuse = false, answer = {}, type = 'text/event-stream' }: Setting = {}): Stream[] {
  const streams: Stream[] = []
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : new URL(input, location.origin).href
    const headers = new Headers(input instanceof Request ? input.headers : init.headers)
    if (url.includes('once=1')) {
      streams.push({ url, headers, send: () => {}, end: () => {}, isOpen: () => false })
      if (answer === null) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ code: 200, success: true, data: answer }))
    }
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    let isOpen = !refuse
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        control = own
      },
    })
    streams.push({
      url,
      headers,
      send: (text) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
      isOpen: () => isOpen,
    })
    init.signal?.addEventListener('abort', () => {
      isOpen = false
      control?.error(new DOMException('aborted', 'AbortError'))
    })
    if (refuse) throw new TypeError('Failed to fetch')
    if (full) return { status: 429, ok: false, body: null }
    return { status: 200, ok: true, body, headers: new Headers({ 'content-type': type }) }
  })
  return streams
}

const ends: (() => void)[] = []
const hear = (topic: string): unknown[] => {
  const heard: unknown[] = []
  ends.push(follow(topic, (data) => heard.push(data)))
  return heard
}
const hearFailures = (topic: string): string[] => {
  const failures: string[] = []
  const end = follow(
    topic,
    () => failures.push('data'),
    () => failures.push('failed'),
  )
  ends.push(end)
  return failures
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  keepSession(parseToken(tokens('a', { features: ['live'] }), Date.now()) as Session)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await wait(100)
  endSession('left')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the connection of a page', () => {
  test('is not made to a platform without live events, but for schema files', async () => {
    const streams = serveStreams()
    keepSession(parseToken(tokens('a'), Date.now()) as Session)
    hear(DEVICE)
    await wait(100)
    expect(streams).toEqual([])
    hear(SCHEMAS)
    await wait(100)
    expect(streams.map(({ url }) => new URL(url).pathname)).toEqual(['/schemas/events'])
  })

  test('is one for all that listens, signed in, and brings each what it asked for', async () => {
    const streams = serveStreams()
    const [schemas, devices, alarms] = [hear(SCHEMAS), hear(DEVICE), hear('alarm:1')]
    await wait(100)
    expect(streams.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/api/blade-archives/live?topics=alarm:1,device:1,schemas',
    ])
    expect(streams[0]?.headers.get('blade-auth')).toBe('bearer a')
    streams[0]?.send(message(DEVICE, [{ id: '2' }]) + message(SCHEMAS, { hash: 'h' }).slice(0, 9))
    streams[0]?.send(message(SCHEMAS, { hash: 'h' }).slice(9))
    await wait(0)
    expect([schemas, devices, alarms]).toEqual([[{ hash: 'h' }], [[{ id: '2' }]], []])
  })

  test('needs no session for the schema folder alone', async () => {
    const streams = serveStreams()
    hear(SCHEMAS)
    await wait(100)
    expect(streams.map(({ url }) => new URL(url).pathname)).toEqual(['/schemas/events'])
    expect(streams[0]?.headers.get('blade-auth')).toBeNull()
  })

  test('is let go of while the page is hidden, and taken up when it is shown', async () => {
    const streams = serveStreams()
    hear(DEVICE)
    await wait(100)
    setHidden(true)
    await wait(100)
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false])
    await wait(60_000)
    setHidden(false)
    await wait(100)
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, true])
  })

  test('comes back after a loss and says what it heard last', async () => {
    const streams = serveStreams()
    const heard = hear('alarm:1')
    await wait(100)
    streams[0]?.send(message('alarm:1', ['one'], '20260101000000'))
    await wait(0)
    streams[0]?.end()
    await wait(1_100)
    expect(streams[1]?.headers.get('last-event-id')).toBe('20260101000000')
    streams[1]?.send(message('alarm:1', ['two'], '20260101000009'))
    await wait(0)
    expect(heard).toEqual([['one'], ['two']])
  })

  test('is made less often when it breaks off each time, though it got through', async () => {
    const streams = serveStreams()
    hear(DEVICE)
    for (let second = 0, ended = 0; second < 20; second++) {
      await wait(1_000)
      for (; ended < streams.length; ended++) {
        streams[ended]?.send('retry: 2000\n\n')
        streams[ended]?.end()
      }
    }
    expect(streams.length).toBeLessThan(6)
  })

  test('tells a topic that the server could not read, and goes on with it and the others', async () => {
    const streams = serveStreams()
    const [failing, good] = [hearFailures('inbox:me'), hearFailures(DEVICE)]
    await wait(100)
    streams[0]?.send(message(DEVICE, []) + message('failed', { topic: 'inbox:me' }))
    await wait(0)
    expect([failing, good]).toEqual([['failed'], ['data']])
    streams[0]?.send(message('inbox:me', {}))
    await wait(0)
    expect([failing, streams.length]).toEqual([['failed', 'data'], 1])
  })

  test.each([
    ['one that it is asked for', { answer: { [DEVICE]: [], failed: ['inbox:me'], id: '20260101000000' } }, [['failed'], ['data']]],
    ['all where nothing answers', { answer: null }, [['failed'], ['failed']]],
  ])('tells %s where streams do not get through', async (_, setting, told) => {
    serveStreams({ refuse: true, ...setting })
    const [failing, good] = [hearFailures('inbox:me'), hearFailures(DEVICE)]
    await wait(30_000)
    expect([failing.slice(0, 1), good.slice(0, 1)]).toEqual(told)
  })

  test('ends at a page that stands where the stream should be', async () => {
    const streams = serveStreams({ type: 'text/html' })
    hear(DEVICE)
    await wait(60)
    streams[0]?.send('<html>sign in</html>')
    streams[0]?.end()
    await wait(60_000)
    expect(streams).toHaveLength(1)
  })

  test('is given up and taken anew when nothing is heard any more', async () => {
    const streams = serveStreams()
    hear(DEVICE)
    await wait(100)
    streams[0]?.send('retry: 2000\n\n')
    await wait(39_000)
    expect(streams[0]?.isOpen()).toBe(true)
    streams[0]?.send(':\n\n')
    await wait(39_000)
    expect(streams).toHaveLength(1)
    await wait(5_000)
    expect(streams).toHaveLength(2)
  })

  test('asks regularly where streams do not get through', async () => {
    const streams = serveStreams({ refuse: true, answer: { [DEVICE]: [{ id: '2' }], id: '20260101000000' } })
    const heard = hear(DEVICE)
    await wait(30_000)
    const asked = streams.filter(({ url }) => url.includes('once=1'))
    expect(streams.length - asked.length).toBe(3)
    expect(heard).toHaveLength(asked.length)
    expect(asked.length).toBeGreaterThan(2)
    expect(heard[0]).toEqual([{ id: '2' }])
  })

  test('asks where there are too many streams already', async () => {
    serveStreams({ full: true, answer: { [DEVICE]: [{ id: '2' }], id: '20260101000000' } })
    const heard = hear(DEVICE)
    await wait(30_000)
    expect(heard[0]).toEqual([{ id: '2' }])
  })

  test('is made anew with the next token of the session', async () => {
    const streams = serveStreams()
    hear(DEVICE)
    await wait(100)
    keepSession(parseToken(tokens('b', { features: ['live'] }), Date.now()) as Session)
    await wait(100)
    expect(streams.map(({ headers, isOpen }) => [headers.get('blade-auth'), isOpen()])).toEqual([
      ['bearer a', false],
      ['bearer b', true],
    ])
  })

  test('brings a new listener of a known topic how things stand', async () => {
    const streams = serveStreams()
    hear(DEVICE)
    await wait(100)
    hear(DEVICE)
    await wait(100)
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, true])
  })
})
