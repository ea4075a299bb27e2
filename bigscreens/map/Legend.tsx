import { useScreenText } from '../screenText.ts'
import { MarkIcon, type MarkName } from '../views/Mark.tsx'
import type { MapPlace } from './mapPlaces.ts'

interface Props {
  places: readonly MapPlace[]
  hidden: ReadonlySet<string>
  onToggle(group: string): void
  word(group: string): string
}

/** Legend of the markers with the number of online devices; a click shows or hides a group. */
export function Legend({ places, hidden, onToggle, word }: Props) {
  const { t } = useScreenText()
  const groups = [...Map.groupBy(places, ({ group }) => group)].sort(([one], [other]) => (one < other ? -1 : 1))
  return (
    <fieldset className="wall-legend">
      <legend className="wall-hidden">{t('frame.map.view')}</legend>
      {groups.map(([group, members]) => (
        <button key={group} type="button" aria-pressed={!hidden.has(group)} onClick={() => onToggle(group)}>
          <MarkIcon name={members[0]?.mark ?? ('device' satisfies MarkName)} size={18} />
          {word(group)}
          <b>
            {members.filter(({ tone }) => tone !== 'offline').length}/{members.length}
          </b>
        </button>
      ))}
    </fieldset>
  )
}
