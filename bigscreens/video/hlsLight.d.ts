// Types of the light build of hls.js, which has the interface of the full one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
