import { type DragEvent, type ReactNode, useState } from 'react'
import './fileDrop.css'

interface Props {
  /** Endings, with commas between them. */
  accept: string
  multiple?: boolean
  /** At least one. */
  onFiles(files: readonly File[]): void
  children: ReactNode
}

/** Takes files: dropped here, or chosen by click or key. */
export function FileDrop({ accept, multiple = false, onFiles, children }: Props) {
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
    <label className="g-file-drop" data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <input
        className="g-unseen"
        type="file"
        multiple={multiple}
        accept={accept}
        onChange={({ target }) => {
          take(target.files)
          // The same file, corrected and chosen again, must be heard again.
          target.value = ''
        }}
      />
      {children}
    </label>
  )
}
