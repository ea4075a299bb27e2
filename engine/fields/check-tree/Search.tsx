export { TreeSearch as CheckTreeSearch } from '../tree/Search.tsx'
