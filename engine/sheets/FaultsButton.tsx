import { api } from '../api/client.ts'
import { FILE_TIMEOUT } from './exportRecords.ts'
import { saveFile } from './saveFile.ts'
import { useSheetText } from './sheetText.ts'

/** Downloads the refused rows as a file that can be corrected and imported again. */
export function FaultsButton({ path, onFetched }: { path: string; onFetched?(): void }) {
  const { t } = useSheetText()
  const fetchFaults = async () => {
    const file = await api.file(path, {}, { timeout: FILE_TIMEOUT }).catch(() => null)
    if (!file) return
    saveFile(file)
    onFetched?.()
  }
  return (
    <p>
      <button type="button" className="g-button" onClick={() => void fetchFaults()}>
        {t('sheet.getFaults')}
      </button>
      <small>{t('sheet.faultsKept')}</small>
    </p>
  )
}
