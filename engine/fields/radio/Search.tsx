export { SelectSearch as RadioSearch } from '../select/Search.tsx'
