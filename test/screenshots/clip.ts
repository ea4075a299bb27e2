// Draws the clip of the demo's cameras anew: node test/screenshots/clip.ts [/usr/bin/chromium]. Needs a browser and ffmpeg, which nothing
// else does; what it makes is committed in server/modules/demo/cameras/clip/.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

const FPS = 15
const SECONDS = 12
const CLIP = resolve(import.meta.dirname, '../../server/modules/demo/cameras/clip')
const H264 =
  '-c:v libx264 -profile:v baseline -preset veryslow -tune animation -crf 33 -pix_fmt yuv420p -g 30 -keyint_min 30 -sc_threshold 0 -bf 0 -an'

/** Runs in the page: the picture at `at` of 0 to 1, the same at both ends. */
function draw(at: number): string {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const turn = at * 2 * Math.PI
  const box = (colour: string, x: number, y: number, wide: number, high: number) => {
    pen.fillStyle = colour
    pen.fillRect(x, y, wide, high)
  }
  const line = (colour: string, width: number, ...points: [number, number][]) => {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.beginPath()
    for (const [x, y] of points) pen.lineTo(x, y)
    pen.stroke()
  }
  const sky = pen.createLinearGradient(0, 0, 0, 250)
  sky.addColorStop(0, '#8fb6d8')
  sky.addColorStop(1, '#dfe8ec')
  pen.fillStyle = sky
  pen.fillRect(0, 0, 640, 250)
  box('#b39b78', 0, 250, 640, 110)
  box('#a58d6a', 0, 318, 640, 42)
  // The building: floors of columns, the upper ones still open.
  for (let floor = 0; floor < 6; floor++) {
    const y = 226 - floor * 30
    box('#9aa1a6', 60, y, 190, 6)
    for (let column = 0; column < 6; column++) box('#868d92', 62 + column * 36, y, 7, floor === 5 ? 0 : 30)
    if (floor < 3) box('#cdd2d4', 72, y + 8, 170, 20)
  }
  line('#3f7d4f', 2, [56, 256], [56, 92], [254, 92], [254, 256])
  // The crane swings: its jib shortens and lengthens in the picture, the hook goes down and up.
  const reach = 150 + 70 * Math.cos(turn)
  const hook = 150 + 45 * Math.sin(turn)
  for (let y = 70; y < 250; y += 18) line('#d9a520', 2, [330, y], [346, y + 18], [330, y + 18], [346, y])
  line('#d9a520', 4, [330, 250], [330, 58], [346, 58], [346, 250])
  line('#d9a520', 5, [338 - reach, 66], [338 + 70, 66])
  line('#c08f12', 2, [338 - reach, 66], [338, 40], [338 + 70, 66])
  box('#5d6468', 338 + 50, 66, 20, 16)
  line('#333333', 1, [338 - reach * 0.8, 66], [338 - reach * 0.8, hook])
  box('#7a4b2a', 338 - reach * 0.8 - 14, hook, 28, 8)
  // A truck drives through, once in a round.
  const truck = -120 + 880 * at
  box('#2f6fb0', truck, 286, 74, 26)
  box('#e8c33c', truck + 76, 280, 30, 32)
  box('#bfe0f2', truck + 88, 284, 14, 12)
  for (const wheel of [14, 52, 92]) {
    pen.fillStyle = '#222222'
    pen.beginPath()
    pen.arc(truck + wheel, 314, 8, 0, 7)
    pen.fill()
  }
  // Workers walk to and fro.
  for (let one = 0; one < 4; one++) {
    const x = 390 + one * 55 + 22 * Math.sin(turn * (1 + (one % 2)) + one)
    const step = 4 * Math.sin(turn * 12 + one)
    line('#2b3a55', 3, [x - step, 276], [x, 264], [x + step, 276])
    box(one % 2 ? '#ff7a1a' : '#c8e000', x - 5, 250, 10, 15)
    pen.fillStyle = one === 3 ? '#4a3728' : '#ffd21f'
    pen.beginPath()
    pen.arc(x, 246, 5, 0, 7)
    pen.fill()
  }
  // A cannon sprays against the dust.
  box('#3b8f6b', 566, 236, 26, 16)
  for (let drop = 0; drop < 26; drop++) {
    const way = (drop / 26 + at * 6) % 1
    pen.fillStyle = `rgba(235,245,250,${0.8 * (1 - way)})`
    pen.beginPath()
    pen.arc(566 - 130 * way, 236 - 90 * way + 95 * way * way + ((drop * 7) % 11), 2 + 6 * way, 0, 7)
    pen.fill()
  }
  box('rgba(0,0,0,.45)', 8, 330, 132, 22)
  pen.fillStyle = '#ffffff'
  pen.font = '14px sans-serif'
  pen.fillText(`DEMO  00:${String(Math.floor(at * 12)).padStart(2, '0')}`, 14, 346)
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
}

const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
await page.setContent('<canvas width="640" height="360"></canvas>')
const work = mkdtempSync(join(tmpdir(), 'clip-'))
const mp4 = join(work, 'site.mp4')
const encoder = spawn('ffmpeg', ['-y', '-f', 'image2pipe', '-r', `${FPS}`, '-i', '-', ...H264.split(' '), mp4], {
  stdio: ['pipe', 'ignore', 'ignore'],
})
for (let frame = 0; frame < FPS * SECONDS; frame++) {
  encoder.stdin.write(Buffer.from(await page.evaluate(draw, frame / (FPS * SECONDS)), 'base64'))
}
encoder.stdin.end()
await once(encoder, 'close')
await browser.close()
const ffmpeg = (options: string) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', mp4, ...options.split(' ')])
ffmpeg(`-c copy -flvflags no_duration_filesize ${CLIP}/site.flv`)
ffmpeg(`-map 0 -c copy -f segment -segment_time 2 -segment_format mpegts -mpegts_flags +initial_discontinuity ${CLIP}/site%d.mpegts`)
ffmpeg(`-frames:v 1 -q:v 6 ${CLIP}/cover.jpg`)
