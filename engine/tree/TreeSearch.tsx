import { useText } from '../text/text.ts'

interface Props {
  /** Title of the searched tree. */
  title: string
  value: string
  onChange(typed: string): void
}

/** Search input of a tree. */
export function TreeSearch({ title, value, onChange }: Props) {
  const { t } = useText()
  return (
    <input
      className="g-tree-search"
      type="search"
      value={value}
      placeholder={t('field.searchTree')}
      aria-label={t('field.searchIn', { title })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
