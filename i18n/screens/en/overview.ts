export const overview = {
  tab: 'Overview',
}
