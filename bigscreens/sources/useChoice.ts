import { useCallback } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'

/** A selection that is kept in the URL; `null` removes it. */
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
