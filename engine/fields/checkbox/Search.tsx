export { SelectSearch as CheckboxSearch } from '../select/Search.tsx'
