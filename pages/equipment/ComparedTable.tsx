import type { DeviceComparison } from '../../engine/site/answers/comparison.ts'
import { comparedSums } from './comparedDevices.ts'
import { useComparisonText } from './comparisonText.ts'

interface Props {
  compared: DeviceComparison
  names: readonly string[]
  granularity: 'hour' | 'day'
}

const DECIMALS = 1

/** Statistics of each device below the chart, with the duration of its gaps. */
export function ComparedTable({ compared: { devices, measure }, names, granularity }: Props) {
  const { t } = useComparisonText()
  const unit = measure?.unit ? ` (${measure.unit})` : ''
  const shown = (value: number | null) =>
    value === null ? '-' : value.toLocaleString('en-US', { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS })
  const figures = ['latest', 'mean', 'highest', 'lowest'] as const
  const heads = { latest: 'latest', mean: 'average', highest: 'highest', lowest: 'lowest' } as const
  return (
    <div className="g-compare-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('comparison.device')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {t(`comparison.${heads[name]}`)}
                {unit}
              </th>
            ))}
            <th scope="col">{t('comparison.gaps')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device, at) => {
            const sums = comparedSums(device)
            return (
              <tr key={device.id}>
                <th scope="row">{names[at]}</th>
                {figures.map((name) => (
                  <td key={name}>{shown(sums[name])}</td>
                ))}
                <td>
                  {sums.gaps === 0
                    ? t('comparison.noGap')
                    : t(granularity === 'hour' ? 'comparison.gapHours' : 'comparison.gapDays', { count: sums.gaps })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
