/** Saves the current video frame under the camera's name and the time. Does nothing without a frame. */
export function savePicture(video: HTMLVideoElement | null, name: string): void {
  if (!video || video.videoWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.toBlob((picture) => {
    if (!picture) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = `${name}-${new Date().toISOString().slice(0, 19).replace(/[-:T]/g, '')}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  })
}
