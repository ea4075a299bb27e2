import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { DialogFooter } from '../../engine/form/dialog/DialogFooter.tsx'
import { DialogShell } from '../../engine/form/dialog/DialogShell.tsx'
import { useText } from '../../engine/text/text.ts'
import { type CropArea, cropPicture } from './cropPicture.ts'

const DIALOG = { width: 480, kind: 'modal' } as const
const NEAREST = 4

interface Props {
  file: File
  onDone(cropped: File): void
  onClose(): void
}

/** Dialog to crop an image to a circle, by mouse, touch, wheel, or arrow keys and slider. */
export default function CropDialog({ file, onDone, onClose }: Props) {
  const { t } = useText()
  const link = useObjectUrl(file)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<CropArea>(null)
  const done = async () => {
    if (area.current) onDone(await cropPicture(file, area.current))
  }
  return (
    <DialogShell title={t('profile.crop')} dialog={DIALOG} onLeave={onClose}>
      <div className="g-crop">
        {link ? (
          <Cropper
            image={link}
            crop={place}
            zoom={zoom}
            maxZoom={NEAREST}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('profile.area') }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels
            }}
          />
        ) : null}
      </div>
      <label className="g-crop-zoom">
        {t('profile.zoom')}
        <input type="range" min={1} max={NEAREST} step={0.1} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
      <DialogFooter onCancel={onClose} onSubmit={() => void done()} />
    </DialogShell>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const own = URL.createObjectURL(file)
    setUrl(own)
    return () => URL.revokeObjectURL(own)
  }, [file])
  return url
}
