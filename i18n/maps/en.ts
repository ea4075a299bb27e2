import type { WordsOf } from '../wordsOf.ts'
import type { zh } from './zh.ts'

/** The same keys as `zh.ts`. */
export const en: WordsOf<typeof zh> = {
  field: {
    map: {
      choose: 'Choose a place',
      change: 'Change the place',
      clear: 'Remove the place',
      title: 'Choose {{title}}',
      search: 'Find a place',
      hint: 'Name, region code or “longitude,latitude”',
      results: 'Places found',
      noGeocoder: 'No geocoder is configured: only regions and coordinates are found',
      none: 'Nothing found for “{{text}}”',
      about: 'centre of its city',
      view: 'Map. Click to choose a place, Enter chooses the middle',
      address: 'Address',
      picked: '{{longitude}}, {{latitude}} (about {{distance}} km from the centre of {{place}})',
      empty: 'Click on the map, or choose one of the places found',
      coordinates: 'Coordinates {{text}}',
      pages: 'Pages of places',
      previous: 'Previous page',
      next: 'Next page',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      offline: 'The map cannot be loaded. The offline map is shown instead',
    },
    fence: {
      draw: 'Draw the fence',
      change: 'Change the fence',
      title: 'Draw {{title}}',
      lead: 'Click the corners of the fence on the map one after another, the last one twice. Drag a corner to move it.',
      corners: 'Corners (“longitude,latitude” on each line)',
      redraw: 'Draw anew',
      clear: 'Remove the fence',
      large: 'The fence holds about {{area}} km², more than sites usually do. Please check.',
      outside: 'The chosen place lies outside the fence. Please check.',
    },
  },
}
