export { SelectView as TreeView } from '../select/View.tsx'
