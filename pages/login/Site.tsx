import { useText } from '../../engine/text/text.ts'

const LATTICE = (from: number, to: number, step: number, top: number, bottom: number) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, at) => {
    const x = from + at * step
    return `M${x} ${bottom}L${x + step / 2} ${top}L${x + step} ${bottom}`
  }).join('')

/** Drawing of a construction site with a tower crane; inline SVG, so that the login page loads no image. */
export function SiteDrawing() {
  const { t } = useText()
  return (
    <svg className="g-site" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" role="img" aria-label={t('login.picture')}>
      <defs>
        <linearGradient id="g-sky" x1="0" y1="0" x2="0" y2="1">
          <stop className="g-site-sky-top" offset="0" />
          <stop className="g-site-sky-low" offset="1" />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill="url(#g-sky)" />
      <circle className="g-site-sun" cx="532" cy="560" r="74" />
      <path
        className="g-site-far"
        d="M0 900V690h70v-60h84v98h56V592h98v136h70V648h84v64h56V566h92v152h48v-60h62v242zM98 650v18M124 650v18M232 620v18M262 620v18M232 660v18M262 660v18M538 596v18M570 596v18M538 640v18M570 640v18"
      />
      {/* The building under construction: floors, columns, and formwork on the top. */}
      <g className="g-site-building">
        <path className="g-site-wall" d="M336 900V618h282v282z" />
        <path d="M326 618h302M336 688h282M336 758h282M336 828h282M356 618v282M424 618v282M492 618v282M560 618v282M600 618v282" />
        <path d="M356 618v-46M424 618v-46M492 618v-46M560 618v-34M346 586h228" />
        <path
          className="g-site-window"
          d="M374 706h32v34h-32zM442 776h32v34h-32zM510 706h32v34h-32zM374 846h32v34h-32zM510 846h32v34h-32z"
        />
      </g>
      {/* Mast, jib, counter-jib, cab. */}
      <g className="g-site-crane">
        <path d="M188 900V262M224 900V262" />
        <path
          className="g-site-fine"
          d={Array.from({ length: 17 }, (_, at) => {
            const y = 892 - at * 37
            return `M188 ${y}L224 ${y - 18.5}L188 ${y - 37}M188 ${y}h36`
          }).join('')}
        />
        <path d="M196 262 206 176 216 262M206 176 70 250M206 176 440 246M206 176 628 246" />
        <path d="M60 262h590M226 246h410l14 16" />
        <path className="g-site-fine" d={LATTICE(230, 634, 22, 246, 262)} />
        <path className="g-site-solid" d="M62 262h58v44H62zM226 264h30v34h-22l-8-10z" />
        <path d="M140 900h132M164 884h84" />
      </g>
      <g className="g-site-load">
        <path className="g-site-fine" d="M470 262v168M478 262v168M474 440l-54 38M474 440l54 38" />
        <path className="g-site-solid" d="M462 258h24v10h-24zM466 428h16v14h-16z" />
        <path className="g-site-beam" d="M408 478h132v16H408z" />
      </g>
      <path className="g-site-ground" d="M0 900v-34h720v34z" />
      <g className="g-site-worker">
        <path d="M300 866v-20l6-16h12l6 16v20M306 822a7.5 7.5 0 0 1 14 0zM302 822h22" />
      </g>
    </svg>
  )
}
