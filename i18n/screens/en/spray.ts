export const spray = {
  tab: 'Spraying',
}
