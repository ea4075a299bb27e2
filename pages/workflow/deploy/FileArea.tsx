import { type DragEvent, useState } from 'react'
import { useDesignerText } from '../designer/words.ts'
import { ACCEPT } from './deployFiles.ts'

/** Takes files: dropped here, or chosen by click or key. */
export function FileArea({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { t } = useDesignerText()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <label className="g-flow-drop" data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <input
        className="g-unseen"
        type="file"
        multiple
        accept={ACCEPT}
        onChange={({ target }) => {
          take(target.files)
          // The same file, corrected and chosen again, must be heard again.
          target.value = ''
        }}
      />
      {t('flowDeploy.drop')}
    </label>
  )
}
