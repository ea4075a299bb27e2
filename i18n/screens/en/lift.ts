export const lift = {
  tab: 'Lifts',
}
