import { useScreenText } from '../screenText.ts'
import { type RecordKind, recordAddress } from '../sources/recordAddress.ts'

/** Link that opens a record of the console in a new window. */
export function OpenRecord({ kind, id }: { kind: RecordKind; id: string }) {
  const { t } = useScreenText()
  return (
    <a href={recordAddress(kind, id)} target="_blank" rel="noopener">
      {t('frame.map.open')}
    </a>
  )
}
