export const video = {
  tab: 'AI视频',
}
