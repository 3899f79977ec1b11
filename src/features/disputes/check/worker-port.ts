import type { PageMessage, WorkerMessage } from './worker-messages'

/** The page's end of the worker. */
export interface WorkerPort {
  post(message: PageMessage): void
  /** Ends the worker. */
  close(): void
}

/** Starts what reads and checks lists. `onFailure`: it could not be loaded, or has failed for good. */
export type OpenPort = (onMessage: (message: WorkerMessage) => void, onFailure: () => void) => WorkerPort

/** Starts the module worker. Its file may be gone after a deploy: that is a failure, too. */
export const openWorkerPort: OpenPort = (onMessage, onFailure) => {
  const worker = new Worker(new URL('./dispute-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data)
  worker.onerror = onFailure
  worker.onmessageerror = onFailure
  return {
    post: (message) => worker.postMessage(message),
    close: () => worker.terminate(),
  }
}

/** The worker, which is started when something needs it. One that was lost is not started by a message: it has no list. */
export function createWorkerLink(
  openPort: OpenPort,
  onMessage: (message: WorkerMessage) => void,
  onFailure: () => void,
) {
  let port: WorkerPort | null = null
  return {
    connect(): void {
      port ??= openPort(onMessage, onFailure)
    },
    post: (message: PageMessage): void => port?.post(message),
    isLost: () => port === null,
    close(): void {
      port?.close()
      port = null
    },
  }
}
