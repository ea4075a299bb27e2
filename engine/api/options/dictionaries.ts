// Fetches dictionary entries; requests of one render are combined into one call.

import { hasCapability } from '../../session/capabilities.ts'
import { prefetchedAnswers } from '../../start/prefetchedAnswers.ts'
import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'

type Source = keyof typeof platformPaths.words
type Row = Readonly<Record<string, unknown>>

interface Wish {
  code: string
  settle(rows: readonly Row[]): void
  fail(error: unknown): void
}

const wishes: Record<Source, Wish[]> = { dict: [], 'dict-biz': [] }

/** Rows of a dictionary, as the server sends them. */
export async function dictionaryRows(source: Source, code: string, signal: AbortSignal): Promise<readonly Row[]> {
  const path = platformPaths.words[source]
  // Other platforms support one code per call.
  if (!hasCapability('dictionaries')) return rowsOf(await api.get(path, { code }, { signal, silent: true }))
  const answer = await prefetchedAnswers.answered(path, { code })
  if (answer) return rowsOf(answer.data)
  return new Promise((settle, fail) => {
    // Dictionaries requested by one render are fetched together.
    if (wishes[source].length === 0) setTimeout(() => void fetchTogether(source))
    wishes[source].push({ code, settle, fail })
  })
}

async function fetchTogether(source: Source): Promise<void> {
  const requests = wishes[source]
  wishes[source] = []
  const codes = [...new Set(requests.map(({ code }) => code))]
  try {
    const rows = rowsOf(await api.get(platformPaths.words[source], { code: codes.join(',') }, { silent: true }))
    const isAlone = codes.length === 1
    for (const { code, settle } of requests) settle(isAlone ? rows : rows.filter((row) => row.code === code))
  } catch (error) {
    for (const { fail } of requests) fail(error)
  }
}

function rowsOf(data: unknown): Row[] {
  return Array.isArray(data) ? data.filter((row) => row !== null && typeof row === 'object') : []
}
