import brand from './brand.svg'

/** The platform's mark; its name stands beside it. */
export function Brand() {
  return <img className="g-brand" src={brand} alt="" width="32" height="32" />
}
