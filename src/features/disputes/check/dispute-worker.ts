import { type PageMessage, serveDisputes } from './serve-disputes'

const receive = serveDisputes((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => receive(data))
