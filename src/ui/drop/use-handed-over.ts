import { useEffect, useEffectEvent } from 'react'
import type { Handover } from '../../lib/handover'

/** Calls `onTaken` once with what the page before this one handed over. */
export function useHandedOver<T>(handover: Handover<T>, onTaken: (value: T) => void): void {
  const receive = useEffectEvent(onTaken)
  useEffect(() => {
    // Taken by the mount that stays: React's strict mode mounts twice.
    const taking = setTimeout(() => {
      const value = handover.take()
      if (value !== null) receive(value)
    })
    return () => clearTimeout(taking)
  }, [handover])
}
