/** Part of an image, in pixels of the image. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Maximum side length of the result in pixels. */
const SIDE = 512

/** Crops an image to a square of at most 512 pixels; the file type (PNG or JPEG) stays. */
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
