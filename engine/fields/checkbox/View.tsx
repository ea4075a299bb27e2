export { SelectView as CheckboxView } from '../select/View.tsx'
