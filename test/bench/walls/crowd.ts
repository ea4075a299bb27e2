// Simulates big screens without browsers: each sends the requests observed in a browser at the same intervals, and subscribes to the same
// topics.

import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A repeated request of a big screen. */
export interface RepeatedRequest {
  /** Path and query without the project. */
  path: string
  /** Interval in milliseconds. */
  every: number
  /** Value of `Cache-Control`; empty if it was not sent. */
  age: string
}

export interface Crowd {
  url: string
  headers: Readonly<Record<string, string>>
  walls: number
  /** Projects of the screens, assigned in turn. */
  projects: readonly string[]
  requests: readonly RepeatedRequest[]
  topics: readonly string[]
  seconds: number
}

export interface Answered {
  answers: number
  /** Responses other than 200, and missing ones. */
  failures: readonly string[]
  /** Milliseconds from the due time of each request to its response. */
  lateness: readonly number[]
  /** Number of streams still open at the end. */
  streams: number
}

const JITTER = 0.1
/** Milliseconds before a screen reopens a stream. */
const RETRY_MS = 2_000
/** Accepted encodings of a browser, because compression is part of the server's work. */
const ENCODINGS = 'gzip, deflate, br, zstd'

/** Runs the screens for some seconds; the first requests are spread over their interval. */
export async function simulateScreens({ url, headers, walls, projects, requests, topics, seconds }: Crowd): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 * walls })
  const end = performance.now() + seconds * 1000
  const found = { answers: 0, failures: [] as string[], lateness: [] as number[], streams: 0 }
  const streams: IncomingMessage[] = []
  const call = (path: string, age = '') => {
    const own = { ...headers, 'accept-encoding': ENCODINGS, ...(age === '' ? {} : { 'cache-control': age }) }
    return answerOf(new URL(path, url), own, agent)
  }

  async function read({ path, every, age }: RepeatedRequest, projectId: string): Promise<void> {
    let due = performance.now() + every * Math.random()
    while (due < end) {
      await wait(Math.max(0, due - performance.now()))
      try {
        const answer = await call(withProject(path, projectId), age)
        for await (const _ of answer);
        if (answer.statusCode === 200) found.answers += 1
        else found.failures.push(`${answer.statusCode} ${path}`)
      } catch (error) {
        found.failures.push(`${(error as Error).message} ${path}`)
      }
      found.lateness.push(performance.now() - due)
      due = performance.now() + every * (1 - JITTER + 2 * JITTER * Math.random())
    }
  }

  async function listen(projectId: string): Promise<void> {
    const names = topics.map((topic) => `${topic}:${projectId}`).join(',')
    const stream = await call(`/api/blade-archives/live?topics=${names}`)
    if (stream.statusCode !== 200) return void found.failures.push(`${stream.statusCode} live`)
    streams.push(stream)
    found.streams += 1
    stream.on('close', () => {
      found.streams -= 1
      setTimeout(() => void listenAgain(projectId), RETRY_MS)
    })
    stream.on('error', () => {}).resume()
  }

  /** A page reopens its stream, which the server ends after five minutes. */
  async function listenAgain(projectId: string): Promise<void> {
    if (performance.now() < end) await listen(projectId).catch((error: Error) => void found.failures.push(`${error.message} live`))
  }

  try {
    const all = Array.from({ length: walls }, (_, at) => projects[at % projects.length] as string)
    if (topics.length > 0) await Promise.all(all.map(listen))
    await Promise.all(all.flatMap((projectId) => requests.map((one) => read(one, projectId))))
    return { ...found }
  } finally {
    for (const stream of streams) stream.destroy()
    agent.destroy()
  }
}

const withProject = (path: string, projectId: string): string => `${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`

function answerOf(url: URL, headers: Readonly<Record<string, string>>, agent: Agent): Promise<IncomingMessage> {
  return new Promise((settle, fail) => get(url, { headers, agent }, settle).on('error', fail))
}
