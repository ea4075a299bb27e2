export const labor = {
  tab: 'People',
}
