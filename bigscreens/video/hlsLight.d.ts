// The light build has the interface of the whole one, without what is left out of it.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
