import { askAccess, isAccessExplained } from '../api/access/accessQuestion.ts'
import { refusedCallOf } from '../api/apiError.ts'
import { useText } from '../text/text.ts'

interface Props {
  /** Error of a call; without a refusal for lack of a right there is no button. */
  error: unknown
  className?: string
  onPress?(): void
}

/** Opens the explanation of a call that was refused for lack of a right. */
export function WhyButton({ error, className = 'g-button', onPress }: Props) {
  const { t } = useText()
  const call = refusedCallOf(error)
  if (call === null || !isAccessExplained()) return null
  const explain = () => {
    onPress?.()
    askAccess({ ...call })
  }
  return (
    <button type="button" className={className} onClick={explain}>
      {t('fault.why')}
    </button>
  )
}
