import { MAX_COMPARED } from '../../engine/site/answers/comparison.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { useComparisonText } from './comparisonText.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import type { ComparisonState } from './useComparison.ts'

/** List of the compared devices, with buttons to remove one and to add others. */
export function ComparedDevices({ compared, devices, names, keep }: Pick<ComparisonState, 'compared' | 'devices' | 'names' | 'keep'>) {
  const { t } = useComparisonText()
  const ids = devices.map(({ id }) => id)
  return (
    <div className="g-compare-choice">
      <ul aria-label={t('comparison.device')} hidden={devices.length === 0}>
        {devices.map(({ id }, at) => (
          <li key={id}>
            {names[at]}
            <button
              type="button"
              aria-label={t('comparison.remove', { name: names[at] ?? '' })}
              onClick={() => keep(ids.filter((other) => other !== id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {devices.length < MAX_COMPARED ? (
        <AntdScope>
          <DeviceChoice deviceClass={compared?.deviceClass ?? ''} without={ids} onChoose={(id) => keep([...ids, id])} />
        </AntdScope>
      ) : (
        <span>{t('comparison.full', { count: MAX_COMPARED })}</span>
      )}
    </div>
  )
}
