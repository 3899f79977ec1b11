import type { ListAnswer, ListRequest, OpenPort, WorkerMessage, WorkerPort } from './serve-disputes'

const WORKER_LOST =
  'Couldn’t read the list because part of this page couldn’t load. Check your connection and reload the page. Verdicts are saved.'

type AnswerOf<Kind extends ListAnswer['kind']> = Extract<ListAnswer, { kind: Kind }>

interface Waiting {
  readonly id: number
  readonly onRows: (rows: AnswerOf<'rows'>) => void
  readonly resolve: (answer: AnswerOf<'read'> | null) => void
  readonly reject: (error: Error) => void
}

/** Creates the page's link to the worker that reads lists. A lost worker restarts at the next request. */
export function createListReader(openPort: OpenPort = openWorkerPort) {
  let port: WorkerPort | null = null
  let waiting: Waiting | null = null
  let lastId = 0

  function take(): Waiting | null {
    const taken = waiting
    waiting = null
    return taken
  }

  function onMessage({ id, ...answer }: WorkerMessage): void {
    if (id !== waiting?.id) return
    if (answer.kind === 'rows') waiting.onRows(answer)
    else if (answer.kind === 'failed') take()?.reject(new Error(answer.message))
    else take()?.resolve(answer)
  }

  function connect(): WorkerPort {
    port ??= openPort(onMessage, () => {
      close()
      take()?.reject(new Error(WORKER_LOST))
    })
    return port
  }

  function close(): void {
    port?.close()
    port = null
  }

  return {
    connect,
    /** Resolves with null if another list is requested first, or the reader stops. */
    read(request: ListRequest, onRows: Waiting['onRows']): Promise<AnswerOf<'read'> | null> {
      take()?.resolve(null)
      return new Promise((resolve, reject) => {
        waiting = { id: ++lastId, onRows, resolve, reject }
        connect().post({ id: lastId, kind: 'read', ...request })
      })
    },
    stop(): void {
      port?.post({ kind: 'stop' })
      take()?.resolve(null)
    },
    close,
  }
}

/** Starts the module worker. A missing file, such as after a deploy, counts as a failure. */
const openWorkerPort: OpenPort = (onMessage, onFailure) => {
  const worker = new Worker(new URL('./dispute-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data)
  worker.onerror = onFailure
  worker.onmessageerror = onFailure
  return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
}
