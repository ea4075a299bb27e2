// Shrinks images in the browser before the upload, because those of phones exceed the size limit of most fields.

import type { Upload } from '../../model/formats/uploads.ts'
import { PICTURES } from './links.ts'

/** Longest side in pixels and JPEG quality of successive attempts. */
const TRIES = [
  [2560, 0.85],
  [1920, 0.8],
  [1440, 0.75],
  [1080, 0.7],
  [720, 0.6],
  [480, 0.5],
] as const

const JPEG = '.jpg'
/** Maximum size in bytes of an image to shrink, because decoding needs much memory. */
const MAX_BYTES = 60 * 1024 * 1024

/** True for an image above the size limit of a field that accepts JPEG files. */
export function isShrinkable({ name, size }: Pick<File, 'name' | 'size'>, { accept, maxKB }: Pick<Upload, 'accept' | 'maxKB'>): boolean {
  const takesJpeg = accept.length === 0 || accept.includes(JPEG)
  return takesJpeg && size > maxKB * 1024 && size <= MAX_BYTES && PICTURES.some((ending) => name.toLowerCase().endsWith(ending))
}

/** Renders an image with a size and quality; `null` if it cannot be decoded. */
export type Draw = (file: Blob, longest: number, quality: number) => Promise<Blob | null>

/** The image as a JPEG file within the limit; `null` if the browser cannot decode it. */
export async function shrinkPicture(file: File, { maxKB }: Pick<Upload, 'maxKB'>, draw: Draw = drawJpeg): Promise<File | null> {
  for (const [longest, quality] of TRIES) {
    const drawn = await draw(file, longest, quality)
    if (drawn === null) return null
    if (drawn.size <= maxKB * 1024) return new File([drawn], file.name.replace(/\.\w+$/, JPEG), { type: 'image/jpeg' })
  }
  return null
}

/** Renders without enlarging, rotated by the EXIF orientation. */
async function drawJpeg(file: Blob, longest: number, quality: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency: transparent pixels become white instead of black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
