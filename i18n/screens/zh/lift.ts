export const lift = {
  tab: '升降机',
}
