export const env = {
  tab: 'Environment',
}
