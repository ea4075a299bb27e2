import { describe, expect, test, vi } from 'vitest'
import { createSlots, type Pane } from '../../bigscreens/video/slots.ts'
import { sourceFor, streamSourcesOf } from '../../bigscreens/video/sources.ts'

const own = { flvUrl: '/live/1.flv?s=1', wsFlvUrl: '/live/1.flv?s=1', hlsUrl: '/live/1.m3u8?s=1' }

describe('the addresses of a camera', () => {
  test('over HTTP/1.1 begin with the WebSocket, and end with HLS', () => {
    expect(streamSourcesOf(own, { href: 'http://site.test/x', isHttp2: false })).toEqual([
      { kind: 'flv', url: 'ws://site.test/live/1.flv?s=1' },
      { kind: 'hls', url: 'http://site.test/live/1.m3u8?s=1' },
    ])
  })

  test('of the page itself go through its one connection of HTTP/2', () => {
    expect(streamSourcesOf(own, { href: 'https://site.test/x', isHttp2: true })[0]?.url).toBe('https://site.test/live/1.flv?s=1')
  })

  test('are told apart by their shape', () => {
    const named = { flvUrl: 'https://live.test/a.m3u8', wsFlvUrl: null, hlsUrl: null }
    expect(streamSourcesOf(named, { href: 'https://site.test/', isHttp2: false })).toEqual([
      { kind: 'hls', url: 'https://live.test/a.m3u8' },
    ])
  })

  test('over plain HTTP are left out of a page that came over TLS', () => {
    const plain = { flvUrl: 'http://live.test/a.flv', wsFlvUrl: 'ws://live.test/a.flv', hlsUrl: 'https://live.test/a.m3u8' }
    expect(streamSourcesOf(plain, { href: 'https://site.test/', isHttp2: false }).map(({ kind }) => kind)).toEqual(['hls'])
  })

  test('have two tries each, in turn', () => {
    const sources = streamSourcesOf(own, { href: 'http://site.test/', isHttp2: false })
    expect([0, 1, 2, 3, 4].map((failures) => sourceFor(sources, failures)?.kind)).toEqual(['flv', 'flv', 'hls', 'hls', 'flv'])
    expect(sourceFor([], 0)).toBeNull()
  })
})

describe('the places for decoders', () => {
  const pane = (): Pane => ({ granted: vi.fn<() => void>(), yielded: vi.fn<() => void>() })

  test('go to the first who want one; the next comes in when one leaves', () => {
    const slots = createSlots(2)
    const [a, b, c] = [pane(), pane(), pane()]
    for (const one of [a, b, c]) slots.want(one)
    expect([a, b, c].map(({ granted }) => vi.mocked(granted).mock.calls.length)).toEqual([1, 1, 0])
    slots.leave(a)
    expect(c.granted).toHaveBeenCalledOnce()
  })

  test('a click takes the place of the longest playing', () => {
    const slots = createSlots(2)
    const [a, b, c] = [pane(), pane(), pane()]
    slots.want(a)
    slots.want(b)
    slots.take(c)
    expect([a.yielded, c.granted].map((told) => vi.mocked(told).mock.calls.length)).toEqual([1, 1])
    expect(b.yielded).not.toHaveBeenCalled()
  })

  test('whoever waits and goes takes none later', () => {
    const slots = createSlots(1)
    const [a, b] = [pane(), pane()]
    slots.want(a)
    slots.want(b)
    slots.leave(b)
    slots.leave(a)
    expect(b.granted).not.toHaveBeenCalled()
  })
})
