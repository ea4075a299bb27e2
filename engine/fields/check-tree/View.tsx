export { SelectView as CheckTreeView } from '../select/View.tsx'
