import { useEffect, useEffectEvent } from 'react'
import type { PendingValue } from '../../lib/store'

export function useReceivedValue<T>(handover: PendingValue<T>, onReceived: (value: T) => void): void {
  const receive = useEffectEvent(onReceived)
  useEffect(() => {
    // Wait for the final mount, because React's strict mode mounts twice.
    const taking = setTimeout(() => {
      const value = handover.take()
      if (value !== null) receive(value)
    })
    return () => clearTimeout(taking)
  }, [handover])
}
