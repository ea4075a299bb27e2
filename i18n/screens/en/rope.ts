export const rope = {
  tab: 'Safety ropes',
}
