export { SelectView as RadioView } from '../select/View.tsx'
