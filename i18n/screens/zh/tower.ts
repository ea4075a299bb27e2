export const tower = {
  tab: '塔机',
}
