export const env = {
  tab: '环境',
}
