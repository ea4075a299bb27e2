import type { WordsOf } from '../wordsOf.ts'

/** Words of the panel that takes a picture with a camera; they come with it. */
export const zh = {
  cameraPicture: {
    channel: '通道号',
    take: '立即抓拍',
    taking: '正在等待摄像机应答，最长30秒…',
    taken: '{{time}}抓拍，已记入设备使用记录。',
    alt: '{{name}}通道{{channel}}的抓拍',
  },
}

export type CameraPictureWords = WordsOf<typeof zh>
