// State of a dry run: its start, the answers so far, and the state that the server computes from them.

import { useEffect, useRef, useState } from 'react'
import { api } from '#engine/api/client.ts'
import type { DryRunAnswer, DryRunReply, DryRunRequest, DryRunStart } from '#engine/site/answers/dryRun.ts'

export type DryRunSource = Pick<DryRunRequest, 'bpmnXml' | 'processDefinitionId'>

export interface DryRunControl {
  /** The newest response; null before the first one. */
  answer: DryRunAnswer | null
  start: DryRunStart | null
  isBusy: boolean
  error: Error | null
  canGoBack: boolean
  begin(start: DryRunStart): void
  reply(reply: DryRunReply): void
  back(): void
  /** Repeats the start without any answer. */
  restart(): void
  /** Returns to the values of the start. */
  change(): void
}

const requestDryRun = (request: DryRunRequest): Promise<DryRunAnswer> =>
  api.post<DryRunAnswer>('/api/blade-flow/model/dry-run', { body: request, silent: true })

export function useDryRun(source: DryRunSource): DryRunControl {
  const [answer, setAnswer] = useState<DryRunAnswer | null>(null)
  const [start, setStart] = useState<DryRunStart | null>(null)
  const [answers, setAnswers] = useState<readonly DryRunReply[]>([])
  const [isBusy, setBusy] = useState(true)
  const [error, setError] = useState<Error | null>(null)
  const turn = useRef(0)

  const load = async (nextStart: DryRunStart | null, next: readonly DryRunReply[]) => {
    const mine = ++turn.current
    setBusy(true)
    setError(null)
    try {
      const found = await requestDryRun({ ...source, ...(nextStart ? { start: nextStart, answers: next } : {}) })
      if (mine !== turn.current) return
      const { run } = found
      // The server drops a refused answer, and sets the time of the start.
      setAnswers(next.slice(0, Math.max(0, (run?.steps.length ?? 1) - 1)))
      setStart(nextStart && run ? { ...nextStart, time: run.startTime } : nextStart)
      setAnswer(found)
    } catch (fault) {
      if (mine === turn.current) setError(fault as Error)
    } finally {
      if (mine === turn.current) setBusy(false)
    }
  }
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    void latest.current(null, [])
  }, [])

  return {
    answer,
    start,
    isBusy,
    error,
    canGoBack: answers.length > 0,
    begin: (values) => void load(values, []),
    reply: (reply) => void load(start, [...answers, reply]),
    back: () => void load(start, answers.slice(0, -1)),
    restart: () => void load(start && { ...start, time: '' }, []),
    change() {
      turn.current += 1
      setBusy(false)
      setError(null)
      setAnswers([])
      setAnswer((before) => before && { ...before, run: null })
    },
  }
}
