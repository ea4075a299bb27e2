export const video = {
  tab: 'AI video',
}
