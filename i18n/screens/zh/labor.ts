export const labor = {
  tab: '劳务',
}
