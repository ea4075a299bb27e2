export const safety = {
  tab: '安全',
}
