export const rope = {
  tab: '安全绳',
}
