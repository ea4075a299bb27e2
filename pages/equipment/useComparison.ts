// State of a comparison in the URL, and its data.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import { DAY_SECONDS, later, siteTime } from '../../engine/model/siteTime.ts'
import type { DeviceComparison } from '../../engine/site/answers/comparison.ts'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { comparedNames } from './comparedDevices.ts'
import { useComparisonText } from './comparisonText.ts'

const PATH = '/api/blade-archives/data_ana/compareDevices'
const FILE_MS = 60_000

export const PERIODS = {
  day: { days: 1, granularity: 'hour' },
  week: { days: 7, granularity: 'hour' },
  month: { days: 30, granularity: 'day' },
} as const

export type Period = keyof typeof PERIODS
const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(PERIODS, text)

/** Devices (`ids`, or machines with `of`), measure, aggregate and period are in the URL. */
export function useComparison() {
  const { language } = useComparisonText()
  const [address, setAddress] = useSearchParams()
  const parameter = (name: string) => address.get(name) ?? ''
  const ids = splitIds(parameter('ids'))
  const named = address.get('period')
  const period = isPeriod(named) ? named : 'day'
  const { days, granularity } = PERIODS[period]
  // Rounded to the minute, so that the request can be answered from the cache.
  const now = `${siteTime().slice(0, 16)}:00`
  const query = {
    ids: ids.join(','),
    ...Object.fromEntries(['of', 'measure', 'figure'].flatMap((name) => (parameter(name) ? [[name, parameter(name)]] : []))),
    startTime: later(now, -days * DAY_SECONDS),
    endTime: now,
    granularity,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['compareDevices', query, language],
    queryFn: ({ signal }) => api.get<DeviceComparison>(PATH, query, { signal, silent: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const compared = ids.length === 0 ? undefined : data
  const devices = compared?.devices ?? []
  return {
    compared,
    devices,
    names: comparedNames(devices),
    period,
    granularity,
    /** `YYYY-MM-DD`. */
    today: now.slice(0, 10),
    isEmpty: ids.length === 0,
    error,
    retry: () => void refetch(),
    choose: (values: Readonly<Record<string, string>>) =>
      setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), ...values }), { replace: true }),
    /** Replaces the compared devices; machines in the URL are replaced by their devices. */
    keep: (kept: readonly string[]) =>
      setAddress(
        (before) => {
          const { of: _, ...rest } = Object.fromEntries(before)
          return new URLSearchParams({ ...rest, ids: kept.join(',') })
        },
        { replace: true },
      ),
    sheet: () => api.file(`${PATH}Sheet`, query, { timeout: FILE_MS }),
  }
}

export type ComparisonState = ReturnType<typeof useComparison>
