export { SelectView as RegionView } from '../select/View.tsx'
