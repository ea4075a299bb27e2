import { useText } from '../text/text.ts'

interface Props {
  /** Names the tree that is looked through. */
  title: string
  value: string
  onChange(typed: string): void
}

/** Narrows a tree to what is typed. */
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
