import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { TYPING_MS, useDebounced } from '../../engine/ui/useDebounced.ts'
import { useComparisonText } from './comparisonText.ts'

interface Props {
  /** Key of `device_class`; empty for all classes. */
  deviceClass: string
  /** Ids to leave out. */
  without: readonly string[]
  onChoose(id: string): void
}

const SHOWN = 50

/** Selects a device by part of its name. */
export function DeviceChoice({ deviceClass, without, onChoose }: Props) {
  const { t } = useComparisonText()
  const [typed, setTyped] = useState('')
  const [isOpened, setOpened] = useState(false)
  const text = useDebounced(typed.trim(), TYPING_MS)
  const query = {
    ...(deviceClass ? { deviceClass_equal: deviceClass } : {}),
    ...(text ? { deviceName_like: text } : {}),
    current: 1,
    size: SHOWN,
  }
  const { data } = useQuery({
    queryKey: ['records', 'device', 'comparable', query],
    queryFn: ({ signal }) => api.get<unknown>('/api/blade-archives/device/list', query, { signal, silent: true }),
    enabled: isOpened,
    placeholderData: keepPreviousData,
  })
  const { records = [] } = (data ?? {}) as { records?: readonly Readonly<Record<string, unknown>>[] }
  return (
    <Select
      className="g-compare-add"
      aria-label={t('comparison.add')}
      placeholder={t('comparison.add')}
      value={null}
      showSearch
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={(opened) => opened && setOpened(true)}
      onChange={(id: string | null) => {
        setTyped('')
        if (id !== null) onChoose(id)
      }}
      options={records
        .filter(({ id }) => !without.includes(String(id)))
        .map(({ id, deviceName, projectName }) => ({
          value: String(id),
          label: projectName ? `${String(deviceName)} · ${String(projectName)}` : String(deviceName),
        }))}
    />
  )
}
