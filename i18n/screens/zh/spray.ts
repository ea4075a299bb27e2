export const spray = {
  tab: '喷淋',
}
