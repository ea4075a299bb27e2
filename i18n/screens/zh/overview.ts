export const overview = {
  tab: '总览',
}
