// Firefox by WebDriver BiDi: enough to open pages, evaluate expressions in them, and hear their console.

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Firefox {
  open(url: string): Promise<void>
  /** Value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Errors of the console since the last call. */
  faults(): string[]
  close(): Promise<void>
}

interface Answer {
  id?: number
  method?: string
  result?: Record<string, unknown>
  params?: { level?: string; text?: string }
  error?: string
  message?: string
}

/** A page that is left stops loading its parts. */
const LEFT = /dynamically imported module|Unable to preload CSS/

/** @param program path of Firefox 129 or newer */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const process = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...globalThis.process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    process.stderr.on('data', (bytes) => {
      said += bytes
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (url) found(url)
    })
    process.once('exit', () => failed(new Error(`Firefox ended: ${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((opened, failed) => {
    socket.onopen = opened
    socket.onerror = () => failed(new Error(`Nothing answers at ${address}`))
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let heard: string[] = []
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    const call = answer.id === undefined ? undefined : waiting.get(answer.id)
    if (call && answer.error) call.reject(new Error(`${answer.error}: ${answer.message}`))
    else if (call) call.resolve(answer.result ?? {})
    else if (answer.method === 'log.entryAdded' && answer.params?.level === 'error') heard.push(answer.params.text ?? '')
  }
  let calls = 0
  const send = (method: string, params: object = {}) => {
    calls += 1
    const call = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(calls, call)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return call.promise
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      return (result as { value?: unknown } | undefined)?.value
    },
    faults() {
      const said = heard.filter((fault) => !LEFT.test(fault))
      heard = []
      return said
    },
    async close() {
      const ended = new Promise((end) => process.once('exit', end))
      process.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
