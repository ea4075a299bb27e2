export const tower = {
  tab: 'Tower cranes',
}
