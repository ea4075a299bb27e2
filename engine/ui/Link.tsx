import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A place of the console, with its query. */
  to: string
  /** Takes the step before out of Back's way. */
  replace?: boolean
}

/**
 * A link to a place of the console, which goes there without loading a page. The library's own does the same and brings
 * its forms, its prefetching and its memory of scroll places with it, into the first script of every page.
 */
export function Link({ to, replace = false, onClick, ...rest }: Props) {
  const navigate = useNavigate()
  const path = useResolvedPath(to)
  const location = useLocation()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // The place one is at already makes no second step for Back.
    void navigate(to, { replace: replace || createPath(location) === createPath(path) })
  }
  return <a {...rest} href={useHref(to)} onClick={go} />
}

/** Every other click is the browser's: a new tab, a new window, a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>): boolean {
  const isOwnWindow = currentTarget.target === '' || currentTarget.target === '_self'
  return button === 0 && isOwnWindow && !metaKey && !ctrlKey && !shiftKey && !altKey
}
