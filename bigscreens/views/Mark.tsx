// Icons beside colours, so that no information depends on colour alone.

export const PATHS = {
  ok: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 3l9.5 17h-19zM12 10v4.5M12 17.5v.1',
  critical: 'M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 7v6M12 16.5v.1',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 017 0M5 12a10 10 0 014-2.4M19 12a10 10 0 00-6-2.9M12 19v.1',
  info: 'M12 2a10 10 0 100 20 10 10 0 000-20M12 11v6M12 7.5v.1',
  lock: 'M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 017 0V11M12 15v2.5',
  fault: 'M12 3a9 9 0 109 9M21 3v5h-5M12 8v5M12 16v.1',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 01-12 0zM12 17v4',
  empty: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.5 3h5L16 13h5',
  hand: 'M9 11V5a1.6 1.6 0 013.2 0v5M12.2 10V8.5a1.6 1.6 0 013.2 0V11M15.4 11v-1a1.6 1.6 0 013.2 0v5a6 6 0 01-6 6c-3 0-4.6-1.5-6-4l-2-3.6a1.6 1.6 0 012.7-1.7L9 13.5',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  same: 'M5 12h14',
  rope: 'M12 2v6M12 8a4 4 0 11-4 4M8 16a4 4 0 008 0',
  spray: 'M4 20l7-7M9 11l4 4M15 9l1-1M18 12l2-.5M12 6l.5-2M18 6l2-2M16 16l2 .5',
  crane: 'M8 21V5M8 5l12 3M8 5L3 7v3h5M18 8v5M16.5 13h3v3h-3zM5 21h6M8 9h4',
  lift: 'M5 3h14v18H5zM12 3v18M8 10l1-2 1 2M14 14l1 2 1-2',
  camera: 'M3 7h12v10H3zM15 11l6-3v8l-6-3',
  gate: 'M4 21V5M20 21V5M4 9h7v9H4M20 9h-7v9h7',
  device: 'M5 5h14v14H5zM9 9h6v6H9zM9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
  people: 'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7M2.5 20a6.5 6.5 0 0113 0M16 11a3 3 0 100-6M17 14a6 6 0 014.5 6',
  bell: 'M6 17V11a6 6 0 0112 0v6l2 2H4zM10 21h4',
  clock: 'M12 2a10 10 0 100 20 10 10 0 000-20M12 6.5V12l4 2.5',
  air: 'M3 9h11a3 3 0 10-3-3M3 14h15a3 3 0 11-3 3M3 18h7',
  water: 'M12 3c4 5 6 8 6 11a6 6 0 01-12 0c0-3 2-6 6-11z',
  person: 'M12 12a4.5 4.5 0 100-9 4.5 4.5 0 000 9M4 21a8 8 0 0116 0',
  play: 'M8 5l11 7-11 7z',
  tour: 'M4 12a8 8 0 0114-5.3L20 9M20 4v5h-5M20 12a8 8 0 01-14 5.3L4 15M4 20v-5h5',
  grow: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  globe: 'M12 2a10 10 0 100 20 10 10 0 000-20M2 12h20M12 2c3 3 4 6.5 4 10s-1 7-4 10c-3-3-4-6.5-4-10s1-7 4-10',
  swap: 'M4 8h15l-4-4M20 16H5l4 4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
} as const

export type MarkName = keyof typeof PATHS

/** @param size in pixels of the stage */
export function MarkIcon({ name, size = 20 }: { name: MarkName; size?: number }) {
  return (
    <svg
      className="wall-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
