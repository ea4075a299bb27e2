/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels of each side; more than any place shows. */
const SIDE = 512

/** The square part of a picture as a file of its own, of the same kind (png or jpeg), at most 512 pixels wide. */
export async function cropPicture(file: File, { x, y, width, height }: CropArea): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  const isPng = file.type === 'image/png'
  const type = isPng ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('The canvas gave no picture')
  return new File([blob], isPng ? 'avatar.png' : 'avatar.jpg', { type })
}
