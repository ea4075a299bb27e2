export { TextSearch as MapPointSearch } from '../text/Search.tsx'
