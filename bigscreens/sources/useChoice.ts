import { useCallback } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'

/** What somebody chose on a screen. It stays in the address, so that a reload or a link shows the same; `null` takes it out. */
export function useAddressChoice(name: string): readonly [string | null, (value: string | null) => void] {
  const [address, setAddress] = useSearchParams()
  const choose = useCallback(
    (value: string | null) =>
      setAddress(
        (now) => {
          if (value === null) now.delete(name)
          else now.set(name, value)
          return now
        },
        { replace: true },
      ),
    [setAddress, name],
  )
  return [address.get(name), choose]
}
