import brand from './brand.svg'

/** Logo of the platform, shown beside its name. */
export function Brand() {
  return <img className="g-brand" src={brand} alt="" width="32" height="32" />
}
