export const safety = {
  tab: 'Safety',
}
