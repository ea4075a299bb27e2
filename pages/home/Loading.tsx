/** Stands for a part of the start page that is not known yet. The parts below it are hidden until then, so that none moves. */
export const Loading = () => <div className="g-home-loading" aria-busy="true" />
