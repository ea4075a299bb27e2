import type { CameraPictureWords } from './zh.ts'

export const en: CameraPictureWords = {
  cameraPicture: {
    channel: 'Channel',
    take: 'Take a picture',
    taking: 'Waiting for the camera, for 30 seconds at most …',
    taken: 'Taken at {{time}}, and noted in the device use log.',
    alt: 'Picture of {{name}}, channel {{channel}}',
  },
}
