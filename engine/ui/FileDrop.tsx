import { type DragEvent, type ReactNode, useState } from 'react'
import './fileDrop.css'

interface Props {
  /** Comma-joined file extensions. */
  accept: string
  multiple?: boolean
  /** Called with at least one file. */
  onFiles(files: readonly File[]): void
  children: ReactNode
}

/** Drop zone for files; a click or key opens the file dialog. */
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
          // Resets the input, so that choosing the same file again triggers a change event.
          target.value = ''
        }}
      />
      {children}
    </label>
  )
}
