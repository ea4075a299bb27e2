import { type DragEvent, useState } from 'react'
import { useText } from '../text.ts'

interface Props {
  file: File | null
  onFile(file: File): void
}

/** Takes one file: dropped here, or chosen by click or key. */
export function FileDrop({ file, onFile }: Props) {
  const { t } = useText()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onFile(first)
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
    <label className="g-file-drop" data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <input
        className="g-unseen"
        type="file"
        accept=".xlsx"
        onChange={({ target }) => {
          take(target.files)
          // The same file, corrected and chosen again, must be heard again.
          target.value = ''
        }}
      />
      {file ? t('sheet.chosen', { name: file.name }) : t('sheet.drop')}
    </label>
  )
}
