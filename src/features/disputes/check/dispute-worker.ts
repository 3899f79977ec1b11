import { serveDisputes } from './serve-disputes'
import type { PageMessage } from './worker-messages'

const receive = serveDisputes((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => receive(data))
