import { pause } from '../../api/transport/pause'

/** When requests may be sent: what many sources share, so that a service that asks to wait is left alone by all. */
export interface RequestGate {
  /** Resolves once a request may be sent. Rejects with the signal's reason once it is aborted. */
  pass(signal: AbortSignal): Promise<void>
  /** Lets nothing pass for `ms` milliseconds from now; a longer quiet time stays. */
  quietFor(ms: number): void
}

/** A gate that only quiet times close. */
export function quietGate(): RequestGate {
  let quietUntil = 0
  return {
    async pass(signal) {
      signal.throwIfAborted()
      while (quietUntil > Date.now()) {
        await pause(quietUntil - Date.now(), signal)
        signal.throwIfAborted()
      }
    },
    quietFor(ms) {
      quietUntil = Math.max(quietUntil, Date.now() + ms)
    },
  }
}
