// Draws pictures in place of photos: faces with helmets, camera pictures, a site against the sky.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '#server/durableFiles.ts'
import { clipPicture, sceneOf } from '../cameras/clip.ts'
import { randomOf } from '../random.ts'
import { siteFile } from '../siteFile.ts'
import { type Colour, pngOf } from './png.ts'

const FACES = 12
const SCENES = 6
const COVERS = 3

const HELMETS: readonly Colour[] = [
  [245, 197, 24],
  [214, 58, 48],
  [42, 110, 200],
  [240, 240, 240],
]
const SKINS: readonly Colour[] = [
  [232, 190, 160],
  [214, 168, 132],
  [196, 148, 112],
]
const VEST: Colour = [250, 130, 30]
const SKY: Colour = [176, 208, 236]
const GROUND: Colour = [150, 138, 120]

export const facePicture = (seed: string): string => linkOf('face', randomOf('face', seed).integer(0, FACES - 1))
export const scenePicture = (seed: string): string => linkOf('scene', randomOf('scene', seed).integer(0, SCENES - 1))
export const cameraPicture = (camera: number): string => `/files/${clipName(sceneOf(camera))}`
export const coverPicture = (at: number): string => linkOf('cover', at % COVERS)

/** Writes missing pictures to the folder of uploads. */
export async function writePictures(folder: string): Promise<void> {
  const write = async (name: string, draw: () => Buffer) => {
    const path = join(folder, name)
    if (!existsSync(path)) await writeDurably(path, draw())
  }
  const writeAll = async (kind: string, count: number, draw: (at: number) => Buffer) => {
    for (let at = 0; at < count; at++) await write(nameOf(kind, at), () => draw(at))
  }
  await writeAll('face', FACES, drawFace)
  await writeAll('scene', SCENES, drawScene)
  await writeAll('cover', COVERS, drawCover)
  for (const scene of new Set(siteFile.cameras.map((camera) => camera.scene))) await write(clipName(scene), () => clipPicture(scene))
}

const linkOf = (kind: string, at: number): string => `/files/${nameOf(kind, at)}`

function nameOf(kind: string, at: number): string {
  return `${hashOf(kind, at)}.png`
}

const clipName = (scene: string): string => `${hashOf('camera', scene)}.jpg`

const hashOf = (kind: string, what: number | string): string => createHash('md5').update(`demo ${kind} ${what}`).digest('hex')

function drawFace(at: number): Buffer {
  const helmet = HELMETS[at % HELMETS.length] ?? VEST
  const skin = SKINS[at % SKINS.length] ?? VEST
  const ground: Colour = [222 - at * 3, 230, 236]
  return pngOf(96, 120, (x, y) => {
    if (isIn(x, y, 48, 46, 27, 20) && y < 48) return helmet
    if (y >= 46 && y < 51 && Math.abs(x - 48) < 31) return helmet
    if (isIn(x, y, 39, 60, 2.5, 2.5) || isIn(x, y, 57, 60, 2.5, 2.5)) return [50, 40, 36]
    if (isIn(x, y, 48, 60, 21, 26)) return skin
    return isIn(x, y, 48, 124, 44, 36) ? VEST : ground
  })
}

/** A yard with persons, one of whom is framed. */
function drawScene(at: number): Buffer {
  const random = randomOf('scene', at)
  const people = Array.from({ length: 3 }, () => ({
    x: random.integer(30, 290),
    y: random.integer(100, 150),
    helmet: random.pick(HELMETS),
  }))
  const [marked] = people
  return pngOf(320, 180, (x, y) => {
    if (marked && isFrame(x, y, marked.x, marked.y)) return [255, 40, 40]
    for (const person of people) {
      if (isIn(x, y, person.x, person.y - 20, 5, 5)) return person === marked ? [60, 48, 40] : person.helmet
      if (Math.abs(x - person.x) < 7 && Math.abs(y - person.y) < 16) return VEST
    }
    if (y < 70) return shade(SKY, -y / 4)
    const isScaffold = y < 110 && (x % 32 < 3 || y % 20 < 3)
    return isScaffold ? [120, 124, 130] : shade(GROUND, (x * 7 + y * 13) % 9)
  })
}

/** Buildings of different heights, with a crane above them. */
function drawCover(at: number): Buffer {
  const random = randomOf('cover', at)
  const houses = Array.from({ length: 6 }, (_, house) => ({ from: 30 + house * 100, height: random.integer(90, 250) }))
  return pngOf(640, 360, (x, y) => {
    if (Math.abs(x - 330) < 4 && y > 40 && y < 320) return [226, 160, 40]
    if (Math.abs(y - 52) < 4 && x > 200 && x < 600) return [226, 160, 40]
    const house = houses.find(({ from, height }) => x >= from && x < from + 76 && y >= 320 - height && y < 320)
    if (house) return (x - house.from) % 18 > 5 && (y + house.height) % 16 > 6 ? [120, 150, 178] : [198, 204, 212]
    return y < 320 ? shade(SKY, -y / 8) : GROUND
  })
}

function isIn(x: number, y: number, middleX: number, middleY: number, width: number, height: number): boolean {
  return ((x - middleX) / width) ** 2 + ((y - middleY) / height) ** 2 <= 1
}

function isFrame(x: number, y: number, middleX: number, middleY: number): boolean {
  const [across, down] = [Math.abs(x - middleX), Math.abs(y - middleY + 4)]
  return across < 18 && down < 30 && (across > 15 || down > 27)
}

function shade([red, green, blue]: Colour, by: number): Colour {
  const part = (value: number) => Math.min(255, Math.max(0, Math.round(value + by)))
  return [part(red), part(green), part(blue)]
}
